import type { Role } from "@secret/domain";
import type { FastifyRequest } from "fastify";

/** Authenticated caller. */
export interface Session {
  readonly sessionId: string;
  readonly userId: string;
  /** Role that this session may use. */
  readonly role: Role;
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
