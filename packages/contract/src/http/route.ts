import type { Access } from "@secret/domain";
import { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/** One call of the HTTP API: everything that server, typed client, documentation and tests must know of it. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `:name` for path parameters. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** The expected failures beyond malformed input, sign-in and access. */
  readonly errors?: readonly ErrorCode[];
  /** Repeating the request with the same `Idempotency-Key` header gives the first answer again. */
  readonly idempotent?: boolean;
  /** Also for sessions whose second factor is still to be proven: what is needed to prove it. */
  readonly allowsPendingSecondFactor?: boolean;
  /**
   * Whether a request changes sign-in methods, moves much money, or reaches all members. Then it needs reauthentication in
   * the last minutes (see `isFreshlyProven`); else it is refused with `REAUTHENTICATION_NEEDED`.
   */
  readonly needsProof?: (given: GivenInput) => boolean;
}

/** A request's input, parsed by its route's schemas. */
export interface GivenInput {
  readonly query: unknown;
  readonly body: unknown;
}

/** Requires reauthentication for every request of a route. */
export const always = () => true;

/** The failures that a route declares. */
export type DeclaredError<Declared extends Route> = Declared["errors"] extends readonly ErrorCode[]
  ? Declared["errors"][number]
  : never;

/** Declares a route; keeps its schemas' exact types. */
export function route<const Declared extends Route>(declared: Declared): Declared {
  return declared;
}

/** The answer of a call that has nothing to tell. */
export const Nothing = z.strictObject({});

/** Made small as it is read: the database takes an id in capitals for the same, a comparison of texts does not. */
export const Id = z.uuid().toLowerCase();
/** An instant on the wire: ISO 8601 in UTC. The database knows no year 0. */
export const Instant = z.iso
  .datetime()
  .max(40)
  .regex(/^(?!0000)/);
/** A day of a calendar: "2026-11-21". The database knows no year 0. */
export const Day = z.iso.date().regex(/^(?!0000)/);
export const Cents = z.int();
/** The highest number that a column of the database holds. */
const INTEGER_MAX = 2_147_483_647;
/** An amount that a client says it was shown. More than can be paid is refused in the words for that. */
export const GivenCents = Cents.min(0).max(INTEGER_MAX);
/** No limit that an admin sets is higher. */
export const COUNT_MAX = 1_000_000;

/** Path parameters of routes about one thing. */
export const IdParams = z.strictObject({ id: Id });

/** The query of a list that is shown page by page. */
export function page(limitMax: number) {
  return {
    /** The last one of the page before. */
    before: Id.optional(),
    limit: z.coerce.number().int().min(1).max(limitMax).default(50),
  };
}

// Every text that comes in is made of one of these three, and a test holds all routes to it: nothing of what they
// refuse (control characters, halves of characters, line breaks where there are no lines) is looked for elsewhere.

const WITHOUT_CONTROLS = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;
const LINES_WITHOUT_CONTROLS = /^(?:[\n\r\t]|[^\p{Cc}\p{Cs}])*$/u;

/** A text as it comes, with a bound and on one line: a password, a token. */
export function asGiven(maxLength: number) {
  return z.string().max(maxLength).regex(WITHOUT_CONTROLS, "Unusual characters are not allowed.");
}

/** Bidi embeddings, overrides and isolates, which reverse the rest of a line in lists, labels and mails. */
const WITHOUT_BIDI_CONTROLS = /^[^\u202a-\u202e\u2066-\u2069]*$/;

/** A text a person types: trimmed, with bounds, on one line. */
export function oneLine(maxLength: number, minLength = 1) {
  return z
    .string()
    .trim()
    .min(minLength)
    .max(maxLength)
    .regex(WITHOUT_CONTROLS, "No line breaks, please.")
    .regex(WITHOUT_BIDI_CONTROLS, "Unusual characters are not allowed.");
}

/** A text a person types that may run over several lines. */
export function paragraph(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .regex(LINES_WITHOUT_CONTROLS, "Unusual characters are not allowed.");
}

/** What a client sends along and we have no use for: nothing of it gets past the reading. */
export const Ignored = z.unknown().transform(() => undefined);

/** The content of the `Idempotency-Key` header. */
export const IdempotencyKey = z.string().regex(/^[\w-]{16,64}$/);
