import { apiKeyScopeOf, type ErrorCode, type Route } from "@secret/contract";
import { BRAND, mayAccess, ok, type Result, refuse } from "@secret/domain";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Authenticate, AuthenticateKey, RequestSession, Session } from "./session.ts";

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

type SessionRefusal = "SIGN_IN_REQUIRED" | "FORBIDDEN" | "SECOND_FACTOR_REQUIRED";
type KeyRefusal = "API_KEY_NOT_VALID" | "API_KEY_READ_ONLY" | "API_KEY_NOT_ALLOWED";

/** Scope of `/api`, which checks a session's role, or an API key's scope, against the route's access. */
export type HttpServer = ApiScope<RequestSession, SessionRefusal | KeyRefusal>;

/** Records a request of an account that is denied. */
type OnRefused = (session: Session, request: FastifyRequest, declared: Route) => Promise<void>;

/** Creates the scope of `/api`. */
export function createApiScope(
  app: FastifyInstance,
  authenticate: Authenticate,
  authenticateKey: AuthenticateKey,
  isRecentlyReauthenticated: (session: Session) => Promise<boolean>,
  onRefused: OnRefused,
): HttpServer {
  return {
    app,
    isRecentlyReauthenticated,
    async authorize(request, declared) {
      const key = apiKeyIn(request);
      if (key !== undefined) return authorizeKey(key, request, declared, authenticateKey, onRefused);
      const { access } = declared;
      const session = await authenticate(request);
      if (mayAccess(session?.role, access)) return ok(session);
      if (session === undefined) return refuse("SIGN_IN_REQUIRED");
      await onRefused(session, request, declared);
      return refuse(mayAccess(session.accountRole, access) ? "SECOND_FACTOR_REQUIRED" : "FORBIDDEN");
    },
    accessCodes: (declared) => [...sessionCodes(declared), ...keyCodes(declared)],
    extras: () => ({}),
  };
}

function sessionCodes({ access }: Route): readonly SessionRefusal[] {
  if (access === "public") return [];
  if (access === "member") return ["SIGN_IN_REQUIRED"];
  return ["SIGN_IN_REQUIRED", "FORBIDDEN", "SECOND_FACTOR_REQUIRED"];
}

function keyCodes(declared: Route): readonly KeyRefusal[] {
  if (declared.access === "public") return [];
  const needed = apiKeyScopeOf(declared);
  if (needed === undefined) return ["API_KEY_NOT_VALID", "API_KEY_NOT_ALLOWED"];
  return needed === "read" ? ["API_KEY_NOT_VALID"] : ["API_KEY_NOT_VALID", "API_KEY_READ_ONLY"];
}

/** Returns the API key in a request's `Authorization` header, which takes precedence over a cookie. */
function apiKeyIn({ headers }: FastifyRequest): string | undefined {
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];
  return bearer?.startsWith(BRAND.apiKeyPrefix) ? bearer : undefined;
}

/** Decides for every route what an API key may do. On public routes its caller is a visitor. */
async function authorizeKey(
  key: string,
  request: FastifyRequest,
  declared: Route,
  authenticateKey: AuthenticateKey,
  onRefused: OnRefused,
): Promise<Result<RequestSession | undefined, KeyRefusal>> {
  if (declared.access === "public") return ok(undefined);
  const session = await authenticateKey(key);
  if (session === undefined) return refuse("API_KEY_NOT_VALID");
  const needed = apiKeyScopeOf(declared);
  if (needed !== undefined && (needed === "read" || session.apiKey?.scope === "full")) return ok(session);
  await onRefused(session, request, declared);
  return refuse(needed === undefined ? "API_KEY_NOT_ALLOWED" : "API_KEY_READ_ONLY");
}
