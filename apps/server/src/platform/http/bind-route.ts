import type { Readable } from "node:stream";
import type { DeclaredError, ErrorCode, Route } from "@secret/contract";
import type { Result } from "@secret/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { actingAs } from "./acting.ts";
import { clientInfoOf } from "./client-info.ts";
import { sendProblem, writeProblem } from "./problems.ts";
import { readInput } from "./read-input.ts";
import { documentRoute } from "./route-documentation.ts";
import type { Session } from "./session.ts";
import type { Surface } from "./surface.ts";

export type { HttpServer } from "./surface.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call a bound route. */
    access?: Route["access"];
  }
  interface FastifyRequest {
    /** Set on every bound route that isn't public, and on public ones where somebody is signed in. */
    session: Session | undefined;
  }
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a handler is given: parsed input, and the session that the route's access promises. */
interface BoundRequest<Declared extends Route, Found extends Session = Session> {
  readonly params: Parsed<Declared["params"]>;
  readonly query: Parsed<Declared["query"]>;
  readonly body: Parsed<Declared["body"]>;
  readonly session: Declared["access"] extends "public" ? Found | undefined : Found;
  readonly idempotencyKey: Declared["idempotent"] extends true ? string : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a handler may refuse with: what its route declares, and what its access says anyway. */
type Refusable<Declared extends Route, Refusal extends ErrorCode> =
  | DeclaredError<Declared>
  | (Declared["access"] extends "public" ? never : Refusal);

/**
 * Answers a request: by its route's response or a refusal, by bytes or a stream whose type it has set (ready-made
 * JSON, a file, an export), or by nothing where it has sent an answer without a body.
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

/** A route with the handler that fits it, made by {@link handled}. */
export interface HandledRoute {
  readonly declared: Route;
  readonly handle: (bound: never) => Promise<Result<unknown, ErrorCode> | Buffer | Readable | undefined>;
}

/** Puts a route and its handler together, for {@link bindAlternatives}. */
export function handled<
  const Declared extends Route,
  Found extends Session,
  Refusal extends ErrorCode,
  Extras extends object,
>(
  _surface: Surface<Found, Refusal, Extras>,
  declared: Declared,
  handle: Handler<Declared, Found, Refusal, Extras>,
): HandledRoute {
  return { declared, handle };
}

/** Returns why a signed-in caller is refused before the body is read; undefined to go on. */
type RefuseEarly<Found extends Session, Code extends ErrorCode> = (session: Found) => Code | undefined;

/** Serves a route of the contract: access first, then input by its schemas, then the handler's result. */
export function bindRoute<
  const Declared extends Route,
  Found extends Session,
  Refusal extends ErrorCode,
  Extras extends object,
>(
  surface: Surface<Found, Refusal, Extras>,
  declared: Declared,
  handle: Handler<Declared, Found, Refusal, Extras>,
  refuseEarly?: RefuseEarly<Found, DeclaredError<Declared>>,
): void {
  const route = handled(surface, declared, handle);
  serve(surface, declared, () => route, refuseEarly);
}

/**
 * Serves routes that share method, path and access.
 * @param documented the one that the documentation shows for all of them
 * @param choose which of them a request is for, by what it looks like before it is read
 */
export function bindAlternatives<Found extends Session, Refusal extends ErrorCode, Extras extends object>(
  surface: Surface<Found, Refusal, Extras>,
  documented: Route,
  choose: (request: FastifyRequest) => HandledRoute,
): void {
  serve(surface, documented, choose);
}

function serve<Found extends Session, Refusal extends ErrorCode, Extras extends object>(
  surface: Surface<Found, Refusal, Extras>,
  documented: Route,
  choose: (request: FastifyRequest) => HandledRoute,
  refuseEarly?: RefuseEarly<Found, ErrorCode>,
): void {
  const { app } = surface;
  app.route({
    method: documented.method,
    url: documented.path.slice(app.prefix.length),
    schema: documentRoute(documented, app.dialect, surface.accessCodes(documented)),
    config: { access: documented.access },
    // The input is read below, so that each dialect says in its own words what is wrong with it.
    validatorCompiler: () => () => true,
    onRequest: async (request, reply) => {
      const authorized = await surface.authorize(request, documented);
      if (!authorized.ok) return sendProblem(reply, authorized.failure);
      request.session = authorized.value;
      const code = authorized.value && refuseEarly?.(authorized.value);
      if (code !== undefined) return sendProblem(reply, { code });
    },
    handler: async (request, reply) => {
      const { declared, handle } = choose(request);
      const input = readInput(declared, request);
      // What is returned is sent as it is. A reply that is returned would be waited for until it has left.
      if (!input.ok) return writeProblem(reply, app.dialect.inputFailure(input.issue));
      const { session } = request;
      const isAsked = session !== undefined && declared.needsProof?.(input.value) === true;
      if (isAsked && !(await surface.isFreshlyProven(session)))
        return sendProblem(reply, { code: "REAUTHENTICATION_NEEDED" });
      const bound = { ...input.value, session, ...surface.extras(request), request, reply };
      const call = () => handle(bound as never);
      const client = clientInfoOf(request);
      const result = await (session ? actingAs({ userId: session.userId, client }, call) : call());
      if (result === undefined || !("ok" in result)) return result;
      return result.ok ? result.value : writeProblem(reply, result.failure);
    },
  });
}
