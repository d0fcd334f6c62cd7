import { type ErrorCode, IDEMPOTENCY_HEADER, IdempotencyKey, type Route } from "@secret/contract";
import { mayAccess, type Result } from "@secret/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { sendProblem } from "./problems.ts";
import type { Authenticate, Session } from "./session.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set on every bound route that isn't public, and on public ones where somebody is signed in. */
    session: Session | undefined;
  }
}

/** The Fastify instance together with the way to find a request's session. */
export interface HttpServer {
  readonly app: FastifyInstance;
  readonly authenticate: Authenticate;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a handler is given: parsed input, and the session that the route's access promises. */
interface BoundRequest<Declared extends Route> {
  readonly params: Parsed<Declared["params"]>;
  readonly query: Parsed<Declared["query"]>;
  readonly body: Parsed<Declared["body"]>;
  readonly session: Declared["access"] extends "public" ? Session | undefined : Session;
  readonly idempotencyKey: Declared["idempotent"] extends true ? string : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Handler<Declared extends Route> = (
  bound: BoundRequest<Declared>,
) => Promise<Result<z.input<Declared["response"]>, ErrorCode> | FastifyReply | undefined>;

/** Serves a route of the contract: access first, then input by its schemas, then the handler's result. */
export function bindRoute<const Declared extends Route>(
  http: HttpServer,
  declared: Declared,
  handler: Handler<Declared>,
): void {
  http.app.route({
    method: declared.method,
    url: declared.path,
    schema: documentedSchema(declared),
    onRequest: async (request, reply) => {
      request.session = await http.authenticate(request);
      if (mayAccess(request.session?.role, declared.access)) return;
      return sendProblem(reply, { code: request.session ? "FORBIDDEN" : "SIGN_IN_REQUIRED" });
    },
    handler: async (request, reply) => {
      const key = declared.idempotent === true ? readIdempotencyKey(request) : undefined;
      if (declared.idempotent === true && key === undefined) {
        return sendProblem(reply, { code: "INVALID_INPUT", field: IDEMPOTENCY_HEADER });
      }
      const { params, query, body, session } = request;
      const bound = { params, query, body, session, idempotencyKey: key, request, reply };
      const result = await handler(bound as unknown as BoundRequest<Declared>);
      // The handler may have answered by itself (ready-made JSON, a file); a reply that is awaited is undefined.
      return isResult(result) ? answer(reply, result) : reply;
    },
  });
}

function isResult(
  value: Result<unknown, ErrorCode> | FastifyReply | undefined,
): value is Result<unknown, ErrorCode> {
  return value !== undefined && "ok" in value;
}

function answer(reply: FastifyReply, result: Result<unknown, ErrorCode>): unknown {
  return result.ok ? result.value : sendProblem(reply, result.failure);
}

function documentedSchema(declared: Route): Record<string, unknown> {
  const schema: Record<string, unknown> = {
    summary: declared.summary,
    description: `Access: ${declared.access}. Errors: ${["INVALID_INPUT", ...(declared.errors ?? [])].join(", ")}.`,
    tags: [declared.path.split("/")[2] ?? "api"],
    response: { 200: declared.response },
  };
  if (declared.params !== undefined) schema.params = declared.params;
  if (declared.query !== undefined) schema.querystring = declared.query;
  if (declared.body !== undefined) schema.body = declared.body;
  return schema;
}

function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const parsed = IdempotencyKey.safeParse(request.headers[IDEMPOTENCY_HEADER]);
  return parsed.success ? parsed.data : undefined;
}
