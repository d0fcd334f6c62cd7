export { ENDED_KEYS_DAYS } from "./queries.ts";
export { findKeySession, revokeKeysOf } from "./service.ts";
