import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import { BUSY_TEXT, INTERNAL_TEXT, NO_CONNECTION_TEXT } from "./fallback-texts.ts";
import { COOKIE_SESSION, IDEMPOTENCY_HEADER, SESSION_HEADER } from "./headers.ts";
import type { Problem } from "./problem.ts";
import type { Route } from "./route.ts";

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/** Input part that may be omitted if nothing in it is required. */
type PartOf<
  Declared extends Route,
  Name extends "params" | "query" | "body",
> = Declared[Name] extends z.ZodType
  ? Record<string, never> extends Input<Declared[Name]>
    ? { [Key in Name]?: Input<Declared[Name]> }
    : { [Key in Name]: Input<Declared[Name]> }
  : { [Key in Name]?: never };

/** Input of a call: the route's parts, and a key if repeating must be safe. */
export type CallInput<Declared extends Route> = PartOf<Declared, "params"> &
  PartOf<Declared, "query"> &
  PartOf<Declared, "body"> & { idempotencyKey?: string; signal?: AbortSignal };

/** Response of a call. */
export type CallOutput<Declared extends Route> = z.output<Declared["response"]>;

/** Error response, or no response at all (`NETWORK`). */
export class ApiError extends Error {
  declare readonly code: ErrorCode | "NETWORK";
  declare readonly status: number;
  declare readonly problem: Problem | undefined;

  constructor(code: ErrorCode | "NETWORK", message: string, status: number, problem?: Problem) {
    super(message);
    Object.assign(this, { code, status, problem });
  }
}

/**
 * Creates the typed client. It trusts the server's responses, whose types come from the contract, and converts every
 * error into an {@link ApiError} with the contract's code. Sessions use the page's cookie, never tokens.
 * @param options `origin` is empty in the page, or a base URL elsewhere
 */
export function createClient(
  options: { origin?: string; fetch?: typeof fetch; headers?: Record<string, string> } = {},
) {
  const request = options.fetch ?? fetch;
  return async function call<Declared extends Route>(
    declared: Declared,
    input: CallInput<Declared> = {} as CallInput<Declared>,
  ): Promise<CallOutput<Declared>> {
    const headers = new Headers(options.headers);
    headers.set("accept", "application/json");
    headers.set(SESSION_HEADER, COOKIE_SESSION);
    if (input.body !== undefined) headers.set("content-type", "application/json");
    if (input.idempotencyKey !== undefined) headers.set(IDEMPOTENCY_HEADER, input.idempotencyKey);
    const init: RequestInit = {
      method: declared.method,
      headers,
      credentials: "same-origin",
      body: JSON.stringify(input.body),
      signal: input.signal ?? null,
    };
    const url = (options.origin ?? "") + addressOf(declared, input);
    try {
      const response = await request(url, init);
      if (!response.ok) throw await readError(response);
      return (await response.json()) as CallOutput<Declared>;
    } catch (cause) {
      const isGivenUp = input.signal?.aborted === true && !isTimeLimit(input.signal.reason);
      if (cause instanceof ApiError || isGivenUp) throw cause;
      // Includes a response that ended halfway.
      const error = new ApiError("NETWORK", NO_CONNECTION_TEXT, 0);
      error.cause = cause;
      throw error;
    }
  };
}

/** Returns whether a cause is an {@link AbortSignal.timeout}, as a signal's reason or an error's cause. */
export function isTimeLimit(cause: unknown): boolean {
  return (cause as Partial<Error> | undefined)?.name === "TimeoutError";
}

/** Returns the URL of a call: its path with parameters, and its query. */
export function addressOf(declared: Route, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = declared.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Converts an error response. */
export async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isProblem(body)) {
    return new ApiError(body.code.toUpperCase() as ErrorCode, body.detail, response.status, body);
  }
  return response.status === 503
    ? new ApiError("BUSY", BUSY_TEXT, 503)
    : new ApiError("INTERNAL", INTERNAL_TEXT, response.status);
}

/**
 * Returns whether a body is our own error, rather than a page of a proxy. It uses no schema, because every page loads
 * this code.
 */
function isProblem(body: unknown): body is Problem {
  const { code, detail } = (body ?? {}) as Partial<Problem>;
  return typeof code === "string" && typeof detail === "string";
}

/** Typed client. */
export type Call = ReturnType<typeof createClient>;
