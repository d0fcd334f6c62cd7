import type { FastifyInstance } from "fastify";

/** Maximum nesting: deeper than any of our inputs, and far from exhausting the stack. */
const DEPTH_MAX = 20;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Request body that is rejected although some parsers would accept it. */
class BodyError extends Error {
  readonly statusCode = 400;
}

/**
 * Accepts only JSON bodies. Rejects other content types, duplicate keys (parsers disagree on them), prototype pollution
 * (`__proto__`, `constructor.prototype`) and deep nesting. Treats an empty body as none, because some clients send the
 * content type with every request.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    if (text === "") return done(null, undefined);
    const written = countWrittenKeys(text as string);
    if (written === undefined) return done(new BodyError("nested too deep"), undefined);
    return parse(request, text as string, (error, value) => {
      if (error === null && countKeys(value) !== written)
        return done(new BodyError("duplicate key"), undefined);
      done(error, value);
    });
  });
}

/**
 * Counts the keys of a JSON text, including duplicates that an object would drop. Reads each character once and skips
 * strings.
 * @returns undefined if the text is nested too deep
 */
function countWrittenKeys(text: string): number | undefined {
  let keys = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(text, at);
    else if (sign === COLON) keys++;
    else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth--;
    else if ((sign === OPEN_LIST || sign === OPEN_OBJECT) && ++depth > DEPTH_MAX) return undefined;
  }
  return keys;
}

/** Returns the index of the quote that closes the string starting at `start`. */
function endOfText(text: string, start: number): number {
  let end = start;
  do {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
  } while (isEscaped(text, end));
  return end;
}

/** Returns whether an odd number of backslashes precedes the position. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let keys = Array.isArray(value) ? 0 : parts.length;
  for (const part of parts) keys += countKeys(part);
  return keys;
}
