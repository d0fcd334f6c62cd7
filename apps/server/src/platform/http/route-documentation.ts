import { ERRORS, type ErrorCode, type Route } from "@secret/contract";
import type { Dialect } from "./dialect.ts";

const PROBLEM_TYPE = "application/problem+json";

/** What Fastify and OpenAPI are told of a route: its input, its answer, and each error status with its schema. */
export function documentRoute(
  declared: Route,
  dialect: Dialect,
  accessCodes: readonly ErrorCode[],
): Record<string, unknown> {
  const codes = [...commonCodes(declared, dialect), ...accessCodes, ...(declared.errors ?? [])];
  const schema: Record<string, unknown> = {
    summary: declared.summary,
    description: `Access: ${declared.access}.`,
    tags: [tagOf(declared)],
    response: { 200: declared.response, ...problemResponses(dialect, codes) },
  };
  if (declared.params !== undefined) schema.params = declared.params;
  if (declared.query !== undefined) schema.querystring = declared.query;
  if (declared.body !== undefined) schema.body = declared.body;
  return schema;
}

/** What a route answers whoever handles it, beyond sign-in and access. */
function commonCodes(declared: Route, { inputCodes }: Dialect): readonly ErrorCode[] {
  const codes: ErrorCode[] = ["INTERNAL", "RATE_LIMITED", "BUSY"];
  const { params, query, body, idempotent = false } = declared;
  if (idempotent || [params, query, body].some((part) => part !== undefined)) codes.push(...inputCodes);
  if (declared.method !== "GET") codes.push("FOREIGN_ORIGIN");
  if (declared.needsProof !== undefined) codes.push("REAUTHENTICATION_NEEDED");
  // A body is read even if the route doesn't use it. A path segment may be too long for the router.
  if (declared.method !== "GET")
    codes.push("MALFORMED_REQUEST", "UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE");
  if (params !== undefined) codes.push("MALFORMED_REQUEST", "NOT_FOUND");
  return codes;
}

/** One response a status, with the codes that have it. */
function problemResponses(dialect: Dialect, codes: readonly ErrorCode[]): Record<number, unknown> {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => {
      const description = own.map((code) => `${code}: ${ERRORS[code].message}`).join("\n\n");
      const content = { [PROBLEM_TYPE]: { schema: dialect.problemSchema(status, own) } };
      return [status, { description, content }];
    }),
  );
}

/** "/api/events/:id" belongs to events, "/auth/v1/user" to auth. */
function tagOf({ path }: Route): string {
  const [, first = "", second = ""] = path.split("/");
  return first === "api" ? second : first;
}
