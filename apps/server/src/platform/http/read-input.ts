import { IDEMPOTENCY_HEADER, IdempotencyKey, type Route } from "@secret/contract";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { InputIssue } from "./error-format.ts";
import { inputWords } from "./input-words.ts";

/** Parsed input of a request. */
export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
}

type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issue: InputIssue };

/** Parses the input that the route declares and drops everything else. */
export function readInput(declared: Route, request: FastifyRequest): Read<Input> {
  const params = parse(declared.params, request.params);
  if (!params.ok) return params;
  const query = parse(declared.query, request.query);
  if (!query.ok) return query;
  const body = parse(declared.body, request.body ?? {});
  if (!body.ok) return body;
  const input = { params: params.value, query: query.value, body: body.value };
  if (declared.idempotent !== true) return { ok: true, value: { ...input, idempotencyKey: undefined } };
  const key = IdempotencyKey.safeParse(request.headers[IDEMPOTENCY_HEADER]);
  return key.success
    ? { ok: true, value: { ...input, idempotencyKey: key.data } }
    : { ok: false, issue: { field: IDEMPOTENCY_HEADER, reason: "" } };
}

function parse(schema: z.ZodType | undefined, value: unknown): Read<unknown> {
  if (schema === undefined) return { ok: true, value: undefined };
  const parsed = schema.safeParse(value, { error: inputWords });
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, issue: issueOf(parsed.error.issues[0]) };
}

/** Converts an issue; an unknown key has no path, so the key itself becomes the field. */
function issueOf(issue: z.core.$ZodIssue | undefined): InputIssue {
  const path = [...(issue?.path ?? [])].map(String);
  if (issue?.code === "unrecognized_keys") path.push(issue.keys[0] ?? "");
  return { field: path.join("."), reason: issue?.message ?? "" };
}
