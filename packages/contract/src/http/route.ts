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
}

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

export const Id = z.uuid();
/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = z.iso.datetime();
export const Cents = z.int();
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

/** A text a person types: trimmed, with bounds, on one line. */
export function oneLine(maxLength: number, minLength = 1) {
  return z
    .string()
    .trim()
    .min(minLength)
    .max(maxLength)
    .regex(/^[^\p{Cc}]*$/u, "No line breaks, please.");
}

/** A text a person types that may run over several lines. */
export function paragraph(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .regex(/^[^\p{Cc}]*$|^[\P{Cc}\n\r\t]*$/u, "Unusual characters are not allowed.");
}

/** The content of the `Idempotency-Key` header. */
export const IdempotencyKey = z.string().regex(/^[\w-]{16,64}$/);
