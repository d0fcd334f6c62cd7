import { IDEMPOTENCY_HEADER, IdempotencyKey, type Route } from "@secret/contract";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { InputIssue } from "./error-format.ts";

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
  const parsed = schema.safeParse(value, { error: inputMessages });
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

/** Describes an invalid input in plain words when its schema has no message of its own. */
const inputMessages: z.core.$ZodErrorMap = (issue) => {
  const label = labelOf(issue.path ?? []);
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? `Please enter the ${label}.` : `Please check the ${label}.`;
    case "too_small":
      return issue.origin === "string" && issue.minimum === 1
        ? `Please enter the ${label}.`
        : `The ${label} is too ${issue.origin === "string" ? "short" : "small"}.`;
    case "too_big":
      return `The ${label} is too ${issue.origin === "string" ? "long" : "big"}.`;
    case "unrecognized_keys":
      return `The field "${issue.keys[0]}" is unknown.`;
    default:
      return `Please check the ${label}.`;
  }
};

/** Returns a field's name in words: "first name" for "data.first_name", "pickup window" for "pickupWindowId". */
function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === "string") ?? "";
  const words = name
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/ ids?$/, "");
  return words === "" || words === "data" ? "required fields" : words;
}
