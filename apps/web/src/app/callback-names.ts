/** Links in mails may lead to `/`: with one of these in its query it is the callback that is meant. */
export const CALLBACK_NAMES = ["code", "token", "token_hash", "error", "error_code"];
