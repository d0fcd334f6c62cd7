import type { ErrorCode } from "../http/errors.ts";

/** Reasons no code was sent by text. */
export const TEXT_ERRORS = [
  "OVER_SMS_SEND_RATE_LIMIT",
  "PHONE_PROVIDER_DISABLED",
  "NUMBER_STOPPED",
] as const satisfies readonly ErrorCode[];

/** Reasons no code was sent. */
export const CODE_ERRORS = [
  "OVER_EMAIL_SEND_RATE_LIMIT",
  ...TEXT_ERRORS,
] as const satisfies readonly ErrorCode[];

/** Reasons an account gets no session despite a successful verification. */
export const SESSION_ERRORS = ["USER_BANNED", "EMAIL_NOT_CONFIRMED"] as const satisfies readonly ErrorCode[];

/** Reasons an invitation isn't accepted. */
export const INVITATION_ERRORS = [
  "INVITATION_NOT_VALID",
  "INVITATION_EXPIRED",
  "INVITATION_USED_UP",
] as const satisfies readonly ErrorCode[];
