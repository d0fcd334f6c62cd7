import type { ErrorCode, Route } from "@secret/contract";
import { mayAccess, ok, type Result, refuse } from "@secret/domain";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Authenticate, RequestSession, Session } from "./session.ts";

/**
 * Part of the API with its own way of authenticating and its own error format, that of `app`.
 * @typeParam Found session type that handlers get
 * @typeParam Refusal codes that deny access to a route that isn't public
 * @typeParam Extras additional values that handlers get
 */
export interface ApiScope<Found extends Session, Refusal extends ErrorCode, Extras extends object = object> {
  readonly app: FastifyInstance;
  /** Authenticates a request for a route, or returns why access is denied. */
  readonly authorize: (
    request: FastifyRequest,
    declared: Route,
  ) => Promise<Result<Found | undefined, Refusal>>;
  /** Returns the codes of `Refusal` that a route can return. */
  readonly accessCodes: (declared: Route) => readonly Refusal[];
  /** Returns whether the session reauthenticated recently enough to change sign-in methods. */
  readonly isRecentlyReauthenticated: (session: Session) => Promise<boolean>;
  readonly extras: (request: FastifyRequest) => Extras;
}

/** Scope of `/api`, which checks a session's role against the route's access. */
export type HttpServer = ApiScope<
  RequestSession,
  "SIGN_IN_REQUIRED" | "FORBIDDEN" | "SECOND_FACTOR_REQUIRED"
>;

/**
 * Creates the scope of `/api`.
 * @param onRefused called for each request of a signed-in account that is denied
 */
export function createApiScope(
  app: FastifyInstance,
  authenticate: Authenticate,
  isRecentlyReauthenticated: (session: Session) => Promise<boolean>,
  onRefused: (session: Session, request: FastifyRequest, declared: Route) => Promise<void>,
): HttpServer {
  return {
    app,
    isRecentlyReauthenticated,
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
