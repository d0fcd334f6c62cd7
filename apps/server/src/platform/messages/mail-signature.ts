import { createHmac, timingSafeEqual } from "node:crypto";

/** Maximum clock difference, in seconds; an older webhook may be a replay. */
const TOLERANCE_SECONDS = 300;

/** Signature headers and body of a mail provider webhook. */
export interface SignedMailEvents {
  /** The header `x-webhook-timestamp`: seconds since 1970. */
  readonly timestamp: string;
  /** The header `x-webhook-signature`: HMAC-SHA256 over "{timestamp}.{body}", in hex. */
  readonly signature: string;
  /** Raw request body. */
  readonly body: string;
}

/** Returns whether a webhook was just signed with our secret. */
export function isSignedMail(
  secret: string,
  { timestamp, signature, body }: SignedMailEvents,
  now: Date,
): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  const expected = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest();
  const given = Buffer.from(signature, "hex");
  const isRight = expected.length === given.length && timingSafeEqual(expected, given);
  return isRight && ageSeconds <= TOLERANCE_SECONDS;
}
