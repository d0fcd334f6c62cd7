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

/**
 * Returns whether Twilio sent a form: HMAC-SHA1 with our token over the URL it calls and the form's fields, sorted by
 * name, each name followed by its value. Source: Twilio, "Validating signatures".
 * @param url as configured at Twilio, with its query
 */
export function isSignedText(
  authToken: string,
  url: string,
  form: URLSearchParams,
  signature: string,
): boolean {
  const fields = [...form].sort(([one], [other]) => (one < other ? -1 : 1)).map((field) => field.join(""));
  const expected = createHmac("sha1", authToken).update(url + fields.join(""));
  const [own, given] = [expected.digest(), Buffer.from(signature, "base64")];
  return own.length === given.length && timingSafeEqual(own, given);
}
