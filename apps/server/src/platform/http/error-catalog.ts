import { ERRORS, type ErrorCode } from "@secret/contract";

/** Path of the page with every error code. It is public, like the documentation beside it. */
export const ERROR_CATALOG_PATH = "/api/docs/errors";

/** Columns of the table of errors. */
export const ERROR_COLUMNS = ["code", "status", "message", "parameters", "retry"];

/** Error code as the catalog explains it to a client. */
export interface ErrorEntry {
  readonly code: ErrorCode;
  readonly status: number;
  readonly message: string;
  /** Names of the parameters in the message, which `params` has. */
  readonly params: readonly string[];
  readonly retry: "no" | "yes" | "after retryAfterSeconds";
}

/** Notes above the table of errors, with names of fields and paths in backticks. */
export const ERROR_NOTES = [
  "An error response is `application/problem+json` (RFC 9457). Use `code` in programs and show `detail` to people: it is the message with `params` filled in. `type` leads to the code's row.",
  'Retry "after retryAfterSeconds": wait that many seconds, then send the same request. After `PAYMENT_UNAVAILABLE`, use a new idempotency key.',
  'Retry "yes": send the same request again, with the same idempotency key if it had one. Retry "no": the same request fails again until it or the data changes.',
  "At `/auth/v1`, `code` uses the published client's spelling; `title` is the code below.",
];

/** Every error code, by name. */
export const ERROR_ENTRIES: readonly ErrorEntry[] = Object.keys(ERRORS)
  .sort()
  .map((code) => entryOf(code as ErrorCode));

/** Returns a problem's `type`: a path that leads to the code's entry. */
export function problemType(code: ErrorCode): string {
  return `${ERROR_CATALOG_PATH}#${code}`;
}

/** Returns whether an error response with this status says when to try again. */
export function namesDelay(status: number): boolean {
  return status === 429 || status === 503;
}

function entryOf(code: ErrorCode): ErrorEntry {
  const { status, message } = ERRORS[code];
  const params = [...message.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return { code, status, message, params, retry: retryOf(status) };
}

/** Returns whether a client may retry. A 4xx fails again until the request or the data changes. */
function retryOf(status: number): ErrorEntry["retry"] {
  if (namesDelay(status)) return "after retryAfterSeconds";
  return status >= 500 ? "yes" : "no";
}
