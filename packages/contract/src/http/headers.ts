/** The key a client makes for one intent, the same for each retry of it. */
export const IDEMPOTENCY_HEADER = "idempotency-key";

/**
 * The routes of `/auth/v1` answer in the shapes that the published client `@supabase/auth-js` reads. Apps get
 * tokens in the body. Our own pages send this header with this value and get the session as an HttpOnly
 * cookie instead, with no token in the body; `createClient` does so by itself.
 */
export const SESSION_HEADER = "x-session";
export const COOKIE_SESSION = "cookie";
