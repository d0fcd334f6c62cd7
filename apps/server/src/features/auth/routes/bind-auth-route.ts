import { type ErrorCode, PASSWORD_TOO_SHORT_MESSAGE, type Route } from "@secret/contract";
import { type Failure, ok, type Result, refuse } from "@secret/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { sendProblem } from "../../../platform/http/problems.ts";
import type { AuthClient } from "../service/auth-client.ts";
import type { InvitationGate } from "../service/invitation-gate.ts";
import type { ResolvedSession, SessionResolver } from "../service/sessions/session-resolver.ts";
import { authClientOf } from "./client-cookies.ts";

/** What the routes of `/auth/v1` are bound to. */
export interface AuthServer {
  readonly scope: FastifyInstance;
  readonly context: Context;
  readonly resolver: SessionResolver;
  readonly invitations: InvitationGate;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A request with its input read and its session found. */
export interface AuthRequest<Declared extends Route> {
  readonly params: Parsed<Declared["params"]>;
  readonly query: Parsed<Declared["query"]>;
  readonly body: Parsed<Declared["body"]>;
  /** Of public routes: where somebody is signed in, or half so. */
  readonly session: Declared["access"] extends "public" ? ResolvedSession | undefined : ResolvedSession;
  readonly client: AuthClient;
  /** Where a mail's link is to lead in the end, as the client asked. */
  readonly redirectTo: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Handler<Declared extends Route> = (
  given: AuthRequest<Declared>,
) => Promise<Result<z.input<Declared["response"]>, ErrorCode>>;

export interface AuthRouteOptions {
  /** Also for sessions whose second factor is still to be proven: the routes that prove it. */
  readonly halfSignedInToo?: boolean;
  /** Refuses what the schemas would refuse too, but under a name that clients know. */
  readonly refuseFirst?: (body: Readonly<Record<string, unknown>>) => ErrorCode | undefined;
}

/** Serves a route of `/auth/v1`: session first, then input by its schemas, then the handler's result. */
export function bindAuthRoute<const Declared extends Route>(
  auth: AuthServer,
  declared: Declared,
  handler: Handler<Declared>,
  options: AuthRouteOptions = {},
): void {
  auth.scope.route({
    method: declared.method,
    url: declared.path,
    schema: documentedSchema(declared),
    // Read below, so that what is wrong is told in the published client's words.
    validatorCompiler: () => () => true,
    handler: (request, reply) => serveAuthRoute(auth, declared, handler, options, request, reply),
  });
}

/** Answers one request as a route declares it; for the paths that several routes share. */
export async function serveAuthRoute<const Declared extends Route>(
  auth: AuthServer,
  declared: Declared,
  handler: Handler<Declared>,
  options: AuthRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const session = await findSession(auth, declared, options, request);
  if (!session.ok) return sendProblem(reply, session.failure);
  const early = options.refuseFirst?.((request.body ?? {}) as Record<string, unknown>);
  if (early !== undefined) return sendProblem(reply, { code: early });
  const input = readInput(declared, request);
  if (!input.ok) return sendProblem(reply, input.failure);
  const client = authClientOf(request, auth.context.config);
  const given = { ...input.value, session: session.value, client, request, reply };
  const result = await handler(given as AuthRequest<Declared>);
  return result.ok ? result.value : sendProblem(reply, result.failure);
}

async function findSession(
  { resolver }: AuthServer,
  declared: Route,
  { halfSignedInToo = false }: AuthRouteOptions,
  request: FastifyRequest,
): Promise<Result<ResolvedSession | undefined, ErrorCode>> {
  const found = await resolver.find(request);
  if (declared.access === "public") return ok(found.ok ? found.value : undefined);
  if (found.ok && !found.value.isSignedIn && !halfSignedInToo) return refuse("INSUFFICIENT_AAL");
  return found;
}

interface ReadInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly redirectTo: string | undefined;
}

function readInput(declared: Route, request: FastifyRequest): Result<ReadInput, ErrorCode> {
  const { redirect_to: redirectTo, ...rest } = request.query as Record<string, unknown>;
  const params = parse(declared.params, request.params);
  if (!params.ok) return params;
  const query = parse(declared.query, rest);
  if (!query.ok) return query;
  const body = parse(declared.body, request.body ?? {});
  if (!body.ok) return body;
  return ok({
    params: params.value,
    query: query.value,
    body: body.value,
    redirectTo: typeof redirectTo === "string" ? redirectTo : undefined,
  });
}

function parse(schema: z.ZodType | undefined, value: unknown): Result<unknown, ErrorCode> {
  if (schema === undefined) return ok(undefined);
  const parsed = schema.safeParse(value);
  return parsed.success ? ok(parsed.data) : { ok: false, failure: inputFailure(parsed.error.issues) };
}

function inputFailure(issues: readonly z.core.$ZodIssue[]): Failure<ErrorCode> {
  const issue = issues[0];
  const path = [...(issue?.path ?? [])].map(String);
  if (issue?.code === "unrecognized_keys") path.push(issue.keys[0] ?? "");
  const field = path.join(".");
  const reason = issue?.message ?? "";
  if (field === "password" && reason === PASSWORD_TOO_SHORT_MESSAGE) {
    return { code: "WEAK_PASSWORD", field, params: { reason, reasons: "length" } };
  }
  return { code: "VALIDATION_FAILED", field, params: { reason } };
}

function documentedSchema(declared: Route): Record<string, unknown> {
  const schema: Record<string, unknown> = {
    summary: declared.summary,
    description: `Errors: ${["VALIDATION_FAILED", ...(declared.errors ?? [])].join(", ").toLowerCase()}.`,
    tags: ["auth"],
    response: { 200: declared.response },
  };
  if (declared.params !== undefined) schema.params = declared.params;
  if (declared.query !== undefined) schema.querystring = declared.query;
  if (declared.body !== undefined) schema.body = declared.body;
  return schema;
}
