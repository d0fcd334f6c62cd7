/** Control characters, line breaks and bidirectional overrides. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Returns a user's text, such as a name, as a single line without control characters. */
export function oneLine(text: string): string {
  return text.replace(BREAKS, " ").trim();
}
