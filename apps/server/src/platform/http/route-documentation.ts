import {
  apiKeyScopeOf,
  ERRORS,
  type ErrorCode,
  IDEMPOTENCY_HEADER,
  IdempotencyKey,
  type Route,
} from "@secret/contract";
import { z } from "zod";
import type { ErrorFormat } from "./error-format.ts";

const PROBLEM_TYPE = "application/problem+json";
/** Name of the security scheme of API keys. Operations without it accept no key. */
export const API_KEY_SCHEME = "apiKey";
/** Description of a file's schema. */
const MEDIA_TYPE = /^\w+\/[\w.+-]+$/;
/** Response of which only status and headers matter. */
const WITHOUT_BODY = z.undefined().describe("Without a body");

/** Returns a route's OpenAPI schema: input, response, and each error status. */
export function documentRoute(
  declared: Route,
  errorFormat: ErrorFormat,
  accessCodes: readonly ErrorCode[],
): Record<string, unknown> {
  const codes = [...commonCodes(declared, errorFormat), ...accessCodes, ...(declared.errors ?? [])];
  const schema: Record<string, unknown> = {
    summary: declared.summary,
    description: `Access: ${declared.access}.`,
    tags: [tagOf(declared)],
    response: { ...successes(declared), ...problemResponses(errorFormat, codes) },
  };
  const scope = apiKeyScopeOf(declared);
  if (scope !== undefined) {
    schema.security = [{ [API_KEY_SCHEME]: [] }];
    schema.description = `Access: ${declared.access}, or a ${scope === "read" ? "read or full" : "full"} API key.`;
  }
  if (declared.params !== undefined) schema.params = declared.params;
  if (declared.query !== undefined) schema.querystring = declared.query;
  if (declared.body !== undefined) schema.body = declared.body;
  if (declared.idempotent) schema.headers = z.object({ [IDEMPOTENCY_HEADER]: IdempotencyKey });
  return schema;
}

/** Returns the errors every route can return, besides those of sign-in and access. */
function commonCodes(declared: Route, { inputCodes }: ErrorFormat): readonly ErrorCode[] {
  const codes: ErrorCode[] = ["INTERNAL", "RATE_LIMITED", "BUSY"];
  const { path, params, query, body, idempotent = false } = declared;
  if (idempotent || [params, query, body].some((part) => part !== undefined)) codes.push(...inputCodes);
  if (declared.method !== "GET") codes.push("FOREIGN_ORIGIN");
  if (declared.needsReauthentication !== undefined) codes.push("REAUTHENTICATION_NEEDED");
  // Fastify reads a body even if the route ignores it, and rejects a path segment that is too long.
  if (declared.method !== "GET")
    codes.push("MALFORMED_REQUEST", "UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE");
  if (path.includes("/:")) codes.push("MALFORMED_REQUEST", "NOT_FOUND");
  return codes;
}

/** Returns the responses of success: JSON or a file, and those of other statuses. */
function successes({ response, otherStatuses = [] }: Route): Record<number, unknown> {
  const description = response.description ?? "";
  const success = MEDIA_TYPE.test(description)
    ? { description, content: { [description]: { schema: response } } }
    : response;
  const others = otherStatuses.map((status) => [status, status === 201 ? success : WITHOUT_BODY]);
  return { 200: success, ...Object.fromEntries(others) };
}

/** Returns one response per status, with the codes that have it. */
function problemResponses(errorFormat: ErrorFormat, codes: readonly ErrorCode[]): Record<number, unknown> {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => {
      const description = own.map((code) => `${code}: ${ERRORS[code].message}`).join("\n\n");
      const content = { [PROBLEM_TYPE]: { schema: errorFormat.problemSchema(status, own) } };
      return [status, { description, content }];
    }),
  );
}

/** Returns a route's tag: "events" for "/api/events/:id", "auth" for "/auth/v1/user". */
function tagOf({ path }: Route): string {
  const [, first = "", second = ""] = path.split("/");
  return first === "api" ? second : first;
}
