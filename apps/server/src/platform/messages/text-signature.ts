import { createHmac, timingSafeEqual } from "node:crypto";

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
