/** Control characters, line breaks, and what turns the direction of the text that follows. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** A text that others wrote, such as a name: it stays one line, and ends where it ends. */
export function oneLine(text: string): string {
  return text.replace(BREAKS, " ").trim();
}
