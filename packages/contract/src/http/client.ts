import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import { BUSY_TEXT, INTERNAL_TEXT, NO_CONNECTION_TEXT } from "./fallback-texts.ts";
import { COOKIE_SESSION, IDEMPOTENCY_HEADER, SESSION_HEADER } from "./headers.ts";
import type { Problem } from "./problem.ts";
import type { Route } from "./route.ts";

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/** A part may be left out where nothing in it is required. */
type PartOf<
  Declared extends Route,
  Name extends "params" | "query" | "body",
> = Declared[Name] extends z.ZodType
  ? Record<string, never> extends Input<Declared[Name]>
    ? { [Key in Name]?: Input<Declared[Name]> }
    : { [Key in Name]: Input<Declared[Name]> }
  : { [Key in Name]?: never };

/** What a caller gives for a route: its parts, and a key where repeating must be safe. */
export type CallInput<Declared extends Route> = PartOf<Declared, "params"> &
  PartOf<Declared, "query"> &
  PartOf<Declared, "body"> & { idempotencyKey?: string; signal?: AbortSignal };

export type CallOutput<Declared extends Route> = z.output<Declared["response"]>;

/** An answer that is an error, or no answer at all (`NETWORK`). */
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
 * Makes the typed client. It trusts the server's shapes (types come from the contract, nothing is parsed
 * twice) and turns every error into an {@link ApiError} with the contract's code. Sessions come as the page's
 * cookie, never as tokens.
 * @param origin "" in the page; an address elsewhere
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
      // Also an answer that stopped halfway.
      const error = new ApiError("NETWORK", NO_CONNECTION_TEXT, 0);
      error.cause = cause;
      throw error;
    }
  };
}

/** What a signal of {@link AbortSignal.timeout} aborts with, as a reason or as an error's cause. */
export function isTimeLimit(cause: unknown): boolean {
  return (cause as Partial<Error> | undefined)?.name === "TimeoutError";
}

/** Where a call goes: its path with its parameters, and its query. */
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

/** What an answer that is an error says. */
export async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isProblem(body)) {
    return new ApiError(body.code.toUpperCase() as ErrorCode, body.detail, response.status, body);
  }
  return response.status === 503
    ? new ApiError("BUSY", BUSY_TEXT, 503)
    : new ApiError("INTERNAL", INTERNAL_TEXT, response.status);
}

/** Our own answer, or the page of something between us and the server. Without schemas: every page carries this. */
function isProblem(body: unknown): body is Problem {
  const { code, detail } = (body ?? {}) as Partial<Problem>;
  return typeof code === "string" && typeof detail === "string";
}

export type Call = ReturnType<typeof createClient>;
