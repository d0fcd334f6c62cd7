import type { ErrorCode, Route } from "@secret/contract";
import { mayAccess, ok, type Result, refuse } from "@secret/domain";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Authenticate, RequestSession, Session } from "./session.ts";

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
export type HttpServer = Surface<RequestSession, "SIGN_IN_REQUIRED" | "FORBIDDEN" | "SECOND_FACTOR_REQUIRED">;

/** @param onRefused told of each request of somebody signed in that a route is closed to */
export function apiSurface(
  app: FastifyInstance,
  authenticate: Authenticate,
  isFreshlyProven: (session: Session) => Promise<boolean>,
  onRefused: (session: Session, request: FastifyRequest, declared: Route) => Promise<void>,
): HttpServer {
  return {
    app,
    isFreshlyProven,
    async authorize(request, declared) {
      const { access } = declared;
      const session = await authenticate(request);
      if (mayAccess(session?.role, access)) return ok(session);
      if (session === undefined) return refuse("SIGN_IN_REQUIRED");
      await onRefused(session, request, declared);
      return refuse(mayAccess(session.accountRole, access) ? "SECOND_FACTOR_REQUIRED" : "FORBIDDEN");
    },
    accessCodes({ access }) {
      if (access === "public") return [];
      if (access === "member") return ["SIGN_IN_REQUIRED"];
      return ["SIGN_IN_REQUIRED", "FORBIDDEN", "SECOND_FACTOR_REQUIRED"];
    },
    extras: () => ({}),
  };
}
