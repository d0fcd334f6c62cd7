import type { ApiKeyScope } from "@secret/contract";
import type { Role } from "@secret/domain";
import type { FastifyRequest } from "fastify";

/** API key that a request came with. */
export interface UsedApiKey {
  readonly id: string;
  readonly scope: ApiKeyScope;
  /** Its last four characters. */
  readonly lastFour: string;
}

/** Authenticated caller. */
export interface Session {
  /** Id of the session, or of the API key. */
  readonly sessionId: string;
  readonly userId: string;
  /** Role that this session may use. */
  readonly role: Role;
  /** Set if the request came with an API key instead of a session. */
  readonly apiKey?: UsedApiKey;
}

/** Session of a request. */
export interface RequestSession extends Session {
  /** Account's role. The session's role is lower until it signs in with a second factor. */
  readonly accountRole: Role;
  /** Expiry if the session isn't used again. */
  readonly endsAt: Date;
}

/** Authenticates a request by its cookie or bearer token; undefined for a visitor. */
export type Authenticate = (request: FastifyRequest) => Promise<RequestSession | undefined>;

/** Authenticates an API key; undefined if it may not be used. */
export type AuthenticateKey = (key: string) => Promise<RequestSession | undefined>;
