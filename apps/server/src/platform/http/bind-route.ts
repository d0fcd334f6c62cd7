import type { Readable } from "node:stream";
import type { DeclaredError, ErrorCode, Route } from "@secret/contract";
import type { Result } from "@secret/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { ApiScope } from "./api-scope.ts";
import { clientInfoOf, runAsActor } from "./client-info.ts";
import { sendProblem, writeProblem } from "./problems.ts";
import { readInput } from "./read-input.ts";
import { documentRoute } from "./route-documentation.ts";
import type { Session } from "./session.ts";

export type { HttpServer } from "./api-scope.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Access level of a bound route. */
    access?: Route["access"];
  }
  interface FastifyRequest {
    /** Caller's session: always set on bound routes that aren't public, and on public ones when signed in. */
    session: Session | undefined;
  }
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Handler input: parsed request, and the session that the route's access guarantees. */
interface BoundRequest<Declared extends Route, Found extends Session = Session> {
  readonly params: Parsed<Declared["params"]>;
  readonly query: Parsed<Declared["query"]>;
  readonly body: Parsed<Declared["body"]>;
  readonly session: Declared["access"] extends "public" ? Found | undefined : Found;
  readonly idempotencyKey: Declared["idempotent"] extends true ? string : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Errors a handler may return: those its route declares, and those of its access level. */
type Refusable<Declared extends Route, Refusal extends ErrorCode> =
  | DeclaredError<Declared>
  | (Declared["access"] extends "public" ? never : Refusal);

/**
 * Request handler. Returns the route's response or an error, bytes or a stream whose type it has set (ready-made JSON,
 * a file, an export), or undefined after sending a response without a body.
 */
type Handler<
  Declared extends Route,
  Found extends Session,
  Refusal extends ErrorCode,
  Extras extends object,
> = (
  bound: BoundRequest<Declared, Found> & Extras,
) => Promise<
  Result<z.input<Declared["response"]>, Refusable<Declared, Refusal>> | Buffer | Readable | undefined
>;

/** Route with its handler, made by {@link handled}. */
export interface HandledRoute {
  readonly declared: Route;
  readonly handle: (bound: never) => Promise<Result<unknown, ErrorCode> | Buffer | Readable | undefined>;
}

/** Pairs a route with its handler for {@link bindAlternatives}. */
export function handled<
  const Declared extends Route,
  Found extends Session,
  Refusal extends ErrorCode,
  Extras extends object,
>(
  _scope: ApiScope<Found, Refusal, Extras>,
  declared: Declared,
  handle: Handler<Declared, Found, Refusal, Extras>,
): HandledRoute {
  return { declared, handle };
}

/** Returns why a signed-in caller is refused before the body is read; undefined to go on. */
type RefuseEarly<Found extends Session, Code extends ErrorCode> = (session: Found) => Code | undefined;

/**
 * Serves a route of the contract. Checks access first, then parses the input, then runs the handler.
 * @param refuseEarly rejects a signed-in caller before the body is read
 */
export function bindRoute<
  const Declared extends Route,
  Found extends Session,
  Refusal extends ErrorCode,
  Extras extends object,
>(
  scope: ApiScope<Found, Refusal, Extras>,
  declared: Declared,
  handle: Handler<Declared, Found, Refusal, Extras>,
  refuseEarly?: RefuseEarly<Found, DeclaredError<Declared>>,
): void {
  const route = handled(scope, declared, handle);
  serve(scope, declared, () => route, refuseEarly);
}

/**
 * Serves several routes that share method, path and access.
 * @param documented route shown in the documentation for all of them
 * @param choose picks the route by the unparsed request
 */
export function bindAlternatives<Found extends Session, Refusal extends ErrorCode, Extras extends object>(
  scope: ApiScope<Found, Refusal, Extras>,
  documented: Route,
  choose: (request: FastifyRequest) => HandledRoute,
): void {
  serve(scope, documented, choose);
}

function serve<Found extends Session, Refusal extends ErrorCode, Extras extends object>(
  scope: ApiScope<Found, Refusal, Extras>,
  documented: Route,
  choose: (request: FastifyRequest) => HandledRoute,
  refuseEarly?: RefuseEarly<Found, ErrorCode>,
): void {
  const { app } = scope;
  app.route({
    method: documented.method,
    url: documented.path.slice(app.prefix.length),
    schema: documentRoute(documented, app.errorFormat, scope.accessCodes(documented)),
    config: { access: documented.access },
    // The input is parsed below, so that each error format covers its own validation errors.
    validatorCompiler: () => () => true,
    onRequest: async (request, reply) => {
      const authorized = await scope.authorize(request, documented);
      if (!authorized.ok) return sendProblem(reply, authorized.failure);
      request.session = authorized.value;
      const code = authorized.value && refuseEarly?.(authorized.value);
      if (code !== undefined) return sendProblem(reply, { code });
    },
    handler: async (request, reply) => {
      const { declared, handle } = choose(request);
      const input = readInput(declared, request);
      // Fastify sends a returned value. A returned reply would be awaited until it is sent.
      if (!input.ok) return writeProblem(reply, app.errorFormat.inputFailure(input.issue));
      const { session } = request;
      const needsReauthentication =
        session !== undefined && declared.needsReauthentication?.(input.value) === true;
      if (needsReauthentication && !(await scope.isRecentlyReauthenticated(session)))
        return sendProblem(reply, { code: "REAUTHENTICATION_NEEDED" });
      const bound = { ...input.value, session, ...scope.extras(request), request, reply };
      const call = () => handle(bound as never);
      const client = clientInfoOf(request);
      const result = await (session
        ? runAsActor({ userId: session.userId, client, apiKey: session.apiKey }, call)
        : call());
      if (result === undefined || !("ok" in result)) return result;
      return result.ok ? result.value : writeProblem(reply, result.failure);
    },
  });
}
