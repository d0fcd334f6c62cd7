import type { ErrorCode, Route } from "@secret/contract";
import { mayAccess, ok, type Result, refuse } from "@secret/domain";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Authenticate, Session } from "./session.ts";

/**
 * A part of the API whose routes find sessions in one way and answer in one dialect: that of `app`.
 * @typeParam Found a session as handlers get it
 * @typeParam Refusal the codes by which a route that isn't public may be closed to somebody
 * @typeParam Extras what handlers get besides
 */
export interface Surface<Found extends Session, Refusal extends ErrorCode, Extras extends object = object> {
  readonly app: FastifyInstance;
  /** Who makes a request, as far as the route may know; or why it is closed to them. */
  readonly authorize: (
    request: FastifyRequest,
    declared: Route,
  ) => Promise<Result<Found | undefined, Refusal>>;
  /** Those of `Refusal` that a route can give. */
  readonly accessCodes: (declared: Route) => readonly Refusal[];
  /** Whether a session was proven so lately that the ways into its account may change. */
  readonly isFreshlyProven: (session: Session) => Promise<boolean>;
  readonly extras: (request: FastifyRequest) => Extras;
}

/** Where `/api` is served: sessions by the role that a route asks for. */
export type HttpServer = Surface<Session, "SIGN_IN_REQUIRED" | "FORBIDDEN">;

export function apiSurface(
  app: FastifyInstance,
  authenticate: Authenticate,
  isFreshlyProven: (session: Session) => Promise<boolean>,
): HttpServer {
  return {
    app,
    isFreshlyProven,
    async authorize(request, { access }) {
      const session = await authenticate(request);
      if (mayAccess(session?.role, access)) return ok(session);
      return refuse(session === undefined ? "SIGN_IN_REQUIRED" : "FORBIDDEN");
    },
    accessCodes({ access }) {
      if (access === "public") return [];
      return access === "member" ? ["SIGN_IN_REQUIRED"] : ["SIGN_IN_REQUIRED", "FORBIDDEN"];
    },
    extras: () => ({}),
  };
}
