import { createHmac, timingSafeEqual } from "node:crypto";

/** Seconds by which the sender's clock may differ from ours; what is older is a repetition of somebody else's. */
const TOLERANCE_SECONDS = 300;

/** What comes with a webhook of the mail provider. */
export interface SignedMailEvents {
  /** The header `x-webhook-timestamp`: seconds since 1970. */
  readonly timestamp: string;
  /** The header `x-webhook-signature`: HMAC-SHA256 over "{timestamp}.{body}", in hex. */
  readonly signature: string;
  /** As it came. */
  readonly body: string;
}

/** Whether whoever holds our secret sent a webhook just now. */
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
