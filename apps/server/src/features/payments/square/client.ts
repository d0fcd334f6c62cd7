import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";

/** Version of Square's API that our requests are written for (Square, "API Release Notes"). The doctor says when it is old. */
export const SQUARE_VERSION = "2026-09-16";

/** Time for each request. Square answers an authorization within a few seconds, or not at all. */
const TIMEOUT_MS = 10_000;
/** Wait before the first retry; each further one doubles it. */
const RETRY_MS = 1_000;
/** Random share of each wait, so that buyers of the same second don't retry at once. */
const JITTER = 0.2;
const TOO_MANY_REQUESTS = 429;
/** Longest wait that Square can ask for. */
const RETRY_SECONDS_MAX = 60;

/** Square's form of an error answer (Square, "Handling Errors"). */
const ErrorAnswer = z.object({
  errors: z
    .array(z.object({ code: z.string().catch(""), detail: z.string().nullish().catch(undefined) }))
    .default([]),
});

/** Answer of Square's other than a success. */
export class SquareRefusal extends Error {
  readonly status: number;
  readonly errors: readonly { readonly code: string; readonly detail?: string | null | undefined }[];
  /** Answer as JSON; undefined if it isn't JSON. */
  readonly body: unknown;
  /** Time that Square wants us to wait, in ms; undefined unless we sent too many requests. */
  readonly waitMs: number | undefined;

  constructor(response: Response, body: unknown) {
    const { errors } = ErrorAnswer.safeParse(body).data ?? { errors: [] };
    super(`Square answered ${response.status} ${errors.map(({ code }) => code).join(", ")}`.trim());
    this.name = "SquareRefusal";
    this.status = response.status;
    this.errors = errors;
    this.body = body;
    const seconds = Number(response.headers.get("retry-after"));
    this.waitMs =
      response.status === TOO_MANY_REQUESTS
        ? 1_000 * (seconds > 0 ? Math.min(seconds, RETRY_SECONDS_MAX) : 1)
        : undefined;
  }
}

type Query = Readonly<Record<string, string | undefined>>;

/** Options of a client. The defaults are production's. */
export interface SquareClientOptions {
  readonly apiUrl: string;
  readonly accessToken: string;
  /** Retries of a request whose answer allows one: 408, 429, 5xx. */
  readonly retries: number;
  /** Waits before a retry. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** Sends requests to Square's API. Throws {@link SquareRefusal} for its refusals, and fetch's errors if no answer arrives. */
export class SquareClient {
  readonly #options: SquareClientOptions;

  constructor(options: SquareClientOptions) {
    this.#options = options;
  }

  get(path: string, query: Query = {}): Promise<unknown> {
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    );
    return this.#send("GET", given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`);
  }

  post(path: string, body: object = {}): Promise<unknown> {
    return this.#send("POST", path, JSON.stringify(body));
  }

  /** Sends a request, with retries. All of ours are safe to repeat: they have an idempotency key or change nothing twice. */
  async #send(method: string, path: string, body?: string): Promise<unknown> {
    const { retries, pause = wait } = this.#options;
    for (let retry = 0; ; retry++) {
      const response = await this.#sendOnce(method, path, body);
      const text = await response.text();
      if (response.ok) return JSON.parse(text);
      const refusal = new SquareRefusal(response, parse(text));
      const waitMs = refusal.waitMs ?? RETRY_MS * 2 ** retry;
      // A member who pays doesn't wait longer for a retry than for an answer. The reconciliation takes over.
      if (retry >= retries || !mayPass(refusal) || waitMs > TIMEOUT_MS) throw refusal;
      await pause(waitMs * (1 + JITTER * Math.random()));
    }
  }

  #sendOnce(method: string, path: string, body: string | undefined): Promise<Response> {
    return fetch(`${this.#options.apiUrl}/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#options.accessToken}`,
        "square-version": SQUARE_VERSION,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body }),
      // A redirect would take the token elsewhere.
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }
}

/** Whether the same request may succeed later: Square was busy, or had an error of its own. */
export function mayPass({ status }: SquareRefusal): boolean {
  return status === 408 || status === TOO_MANY_REQUESTS || status >= 500;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
