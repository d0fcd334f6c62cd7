import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whether Twilio sent a form: HMAC-SHA1 by our token over the address that it calls and the form's fields, sorted by name,
 * each name followed by its value. Source: Twilio, "Validating signatures".
 * @param url as it is written at Twilio, with its query
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
