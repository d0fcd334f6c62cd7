/** Header with a client's key for one intent, the same on every retry. */
export const IDEMPOTENCY_HEADER = "idempotency-key";

/**
 * Header for cookie sessions. The `/auth/v1` routes respond as the published client `@supabase/auth-js` expects: apps
 * get tokens in the body. Our pages send this header with {@link COOKIE_SESSION} and get the session as an HttpOnly
 * cookie instead, without tokens; `createClient` does that.
 */
export const SESSION_HEADER = "x-session";
/** Value of {@link SESSION_HEADER} for our pages. */
export const COOKIE_SESSION = "cookie";
