import pg from "pg";
import { type DestinationStream, type LogFn, type Logger, type LoggerOptions, pino } from "pino";

/** PostgreSQL's classes of errors whose message quotes what somebody has sent. */
const QUOTING_ERROR = /^22/;
const EMAIL = /[^\s<>"'()@,:;]+@[^\s<>"'()@,:;]+/g;
/** Phone numbers, cards and long codes. */
const LONG_NUMBER = /\+?\d[\d ().-]{5,}\d/g;
/** Tokens, keys and hashes. */
const LONG_WORD = /[\w-]{32,}/g;
const HIDDEN = "…";

/** What is kept of an error beside its name, its message and its stack: nothing that holds a row's or an answer's words. */
const KEPT = [
  "code",
  "severity",
  "table",
  "constraint",
  "routine",
  "statusCode",
  "status",
  "syscall",
] as const;

/**
 * The log: a line of JSON for each thing that happened, for whoever looks after the server. It names orders, payments
 * and requests by their ids, and nobody by name, address or number: logs are kept elsewhere and longer.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    serializers: { err: describeError },
    hooks: {
      logMethod(given, log) {
        log.apply(this, given.map(withoutWords) as Parameters<LogFn>);
      },
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** A message may quote what went wrong somewhere else. */
function withoutWords(given: unknown): unknown {
  return typeof given === "string" ? withoutPersonalData(given) : given;
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: withoutPersonalData(String(error)) };
  const { name, stack = "", cause } = error;
  const message = messageOf(error);
  const known = error as unknown as Record<string, unknown>;
  const kept = KEPT.filter((key) => ["string", "number"].includes(typeof known[key]));
  return {
    type: name,
    message,
    ...Object.fromEntries(kept.map((key) => [key, known[key]])),
    stack: framesOf(stack),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

function messageOf(error: Error): string {
  const message = withoutPersonalData(error.message);
  const quotes = error instanceof pg.DatabaseError && QUOTING_ERROR.test(error.code ?? "");
  return quotes ? message.replace(/["'].*["']|: .*$/gs, ` ${HIDDEN}`) : message;
}

/** Where it happened, without the message that stands above. */
function framesOf(stack: string): string {
  const at = stack.indexOf("\n    at ");
  return at < 0 ? "" : stack.slice(at + 1);
}

function withoutPersonalData(text: string): string {
  return text.replace(EMAIL, HIDDEN).replace(LONG_WORD, HIDDEN).replace(LONG_NUMBER, HIDDEN);
}
