import type { Access } from "@secret/domain";
import { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/** Route of the HTTP API: everything that server, client, documentation and tests need to know. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path with `:name` for parameters. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** Statuses of success besides 200. Only 201 has a body, that of 200. */
  readonly otherStatuses?: readonly (201 | 204 | 302 | 304)[];
  /** Expected errors beyond invalid input, sign-in and access. */
  readonly errors?: readonly ErrorCode[];
  /** Whether repeating a request with the same `Idempotency-Key` header returns the first response. */
  readonly idempotent?: boolean;
  /** Whether sessions with a pending second factor may call it, because they need it to verify the factor. */
  readonly allowsPendingSecondFactor?: boolean;
  /**
   * Returns whether a request changes sign-in methods, moves a large amount, or reaches all members. It then requires
   * recent reauthentication (see `isRecentlyReauthenticated`), or is rejected with `REAUTHENTICATION_NEEDED`.
   */
  readonly needsReauthentication?: (given: GivenInput) => boolean;
  /**
   * Opens an admin route to API keys. Only for routes without members' personal data that move no money, send no messages and
   * manage no access.
   */
  readonly openToApiKeys?: true;
}

/** Request input, parsed by its route's schemas. */
export interface GivenInput {
  readonly query: unknown;
  readonly body: unknown;
}

/** Scopes of API keys. A `full` key may also do what a `read` key may. */
export const API_KEY_SCOPES = ["read", "full"] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/**
 * Returns the scope that an API key needs for a route: `read` for GET, `full` for changes. Returns undefined for routes that no
 * key may call: those that aren't open to keys, and those that can need reauthentication.
 */
export function apiKeyScopeOf(declared: Route): ApiKeyScope | undefined {
  const { method, needsReauthentication, openToApiKeys = false } = declared;
  if (!openToApiKeys || needsReauthentication !== undefined) return undefined;
  return method === "GET" ? "read" : "full";
}

/** Requires reauthentication for every request of a route. */
export const always = () => true;

/** Errors that a route declares. */
export type DeclaredError<Declared extends Route> = Declared["errors"] extends readonly ErrorCode[]
  ? Declared["errors"][number]
  : never;

/** Declares a route and keeps its schemas' exact types. */
export function route<const Declared extends Route>(declared: Declared): Declared {
  return declared;
}

/** Returns the schema of a response that is a file. Its description is the file's media type. */
export function file(mediaType: `${string}/${string}`) {
  return z.any().meta({ description: mediaType });
}

/** Empty response. */
export const Nothing = z.strictObject({});

/** Id, lower-cased: the database ignores an id's case, but string comparison doesn't. */
export const Id = z.uuid().toLowerCase();
/** Instant as ISO 8601 in UTC. The database has no year 0. */
export const InstantText = z.iso
  .datetime()
  .max(40)
  .regex(/^(?!0000)/);
/** Instant in a request: sent as text, parsed to a `Date`. */
export const GivenInstant = InstantText.transform((text) => new Date(text));
/** Instant in a response: a `Date` from the handler, sent as text. */
export const Instant = z
  .date()
  .transform((instant) => instant.toISOString())
  .pipe(InstantText);
/** Calendar day: "2026-11-21". The database has no year 0. */
export const Day = z.iso.date().regex(/^(?!0000)/);
/** Amount of money in cents. */
export const Cents = z.int();
/** Maximum of a database integer. */
const INTEGER_MAX = 2_147_483_647;
/** Amount that a client was shown. Its bound is high, so that an unpayable amount gets its own error. */
export const GivenCents = Cents.min(0).max(INTEGER_MAX);
/** Maximum of any limit an admin sets. */
export const COUNT_MAX = 1_000_000;

/** Path parameters of routes about one resource. */
export const IdParams = z.strictObject({ id: Id });

/** Returns the query parameters of a paginated list. */
export function pageQuery(limitMax: number, pageSize = 50) {
  return {
    /** Id of the previous page's last row. */
    before: Id.optional(),
    limit: z.coerce.number().int().min(1).max(limitMax).default(pageSize),
  };
}

/** Page of a list, and whether more rows follow. */
export interface Page<Row> {
  rows: Row[];
  hasMore: boolean;
}

/** Returns the schema of a list's page. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), hasMore: z.boolean() });
}

// Every text input uses one of these three, which a test enforces for all routes. The characters they reject (control
// characters, lone surrogates, line breaks in single lines) are checked nowhere else.

const WITHOUT_CONTROLS = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;
const LINES_WITHOUT_CONTROLS = /^(?:[\n\r\t]|[^\p{Cc}\p{Cs}])*$/u;

/** Returns a schema of an untrimmed single-line text with a maximum length, such as a password or token. */
export function asGiven(maxLength: number) {
  return z.string().max(maxLength).regex(WITHOUT_CONTROLS, "Unusual characters are not allowed.");
}

/** Rejects bidi embeddings, overrides and isolates, which reverse the rest of a line in lists, labels and mails. */
const WITHOUT_BIDI_CONTROLS = /^[^\u202a-\u202e\u2066-\u2069]*$/;

/** Returns a schema of a typed single-line text: trimmed, with bounds. */
export function oneLine(maxLength: number, minLength = 1) {
  return z
    .string()
    .trim()
    .min(minLength)
    .max(maxLength)
    .regex(WITHOUT_CONTROLS, "No line breaks, please.")
    .regex(WITHOUT_BIDI_CONTROLS, "Unusual characters are not allowed.");
}

/** Returns a schema of a typed text that may have several lines. */
export function paragraph(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .regex(LINES_WITHOUT_CONTROLS, "Unusual characters are not allowed.");
}

/** Schema of an input field that is accepted and dropped. */
export const Ignored = z.unknown().transform(() => undefined);

/** Content of the `Idempotency-Key` header. */
export const IdempotencyKey = z.string().regex(/^[\w-]{16,64}$/);
