import type { ErrorCode } from "../http/errors.ts";

/** Why no text with a code was sent. */
export const TEXT_ERRORS = [
  "OVER_SMS_SEND_RATE_LIMIT",
  "PHONE_PROVIDER_DISABLED",
  "NUMBER_STOPPED",
] as const satisfies readonly ErrorCode[];

/** Why no code was sent. */
export const CODE_ERRORS = [
  "OVER_EMAIL_SEND_RATE_LIMIT",
  ...TEXT_ERRORS,
] as const satisfies readonly ErrorCode[];

/** Why an account gets no session, whatever it proved. */
export const SESSION_ERRORS = ["USER_BANNED", "EMAIL_NOT_CONFIRMED"] as const satisfies readonly ErrorCode[];

/** What can be wrong with an invitation. */
export const INVITATION_ERRORS = [
  "INVITATION_NOT_VALID",
  "INVITATION_EXPIRED",
  "INVITATION_USED_UP",
] as const satisfies readonly ErrorCode[];
