/** Query names that mark a sign-in callback. Links in emails may lead to `/` with one of them. */
export const CALLBACK_NAMES = ["code", "token", "token_hash", "error", "error_code"];
