import pg from "pg";
import { type DestinationStream, type LogFn, type Logger, type LoggerOptions, pino } from "pino";

/** PostgreSQL's error class whose messages quote input data. */
const QUOTING_ERROR = /^22/;
const EMAIL = /[^\s<>"'()@,:;]+@[^\s<>"'()@,:;]+/g;
/** Matches phone numbers, cards and long codes. */
const LONG_NUMBER = /\+?\d[\d ().-]{5,}\d/g;
/** Matches tokens, keys and hashes. */
const LONG_WORD = /[\w-]{32,}/g;
const HIDDEN = "…";

/** Error properties to log besides name, message and stack; none of them holds data of a row or a response. */
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
 * Opens the log: one JSON line per event, for operators. It refers to orders, payments and requests by id, and contains
 * no names, addresses or numbers, because logs are stored elsewhere and longer.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    serializers: { err: describeError },
    hooks: {
      logMethod(given, log) {
        log.apply(this, given.map(redactArgument) as Parameters<LogFn>);
      },
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Redacts a message, which may quote an error from elsewhere. */
function redactArgument(given: unknown): unknown {
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

/** Returns the stack frames without the message above them. */
function framesOf(stack: string): string {
  const at = stack.indexOf("\n    at ");
  return at < 0 ? "" : stack.slice(at + 1);
}

function withoutPersonalData(text: string): string {
  return text.replace(EMAIL, HIDDEN).replace(LONG_WORD, HIDDEN).replace(LONG_NUMBER, HIDDEN);
}
