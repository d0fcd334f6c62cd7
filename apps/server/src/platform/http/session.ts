import type { Role } from "@secret/domain";
import type { FastifyRequest } from "fastify";

/** Who does something, as the auth feature found it. */
export interface Session {
  readonly sessionId: string;
  readonly userId: string;
  /** What this session may do. */
  readonly role: Role;
}

/** The session that a request came with. */
export interface RequestSession extends Session {
  /** Of the account: this session may do less, until it has a second factor. */
  readonly accountRole: Role;
  /** Until when it is alive if nobody comes by. */
  readonly endsAt: Date;
}

/** Finds the session of a request by its cookie or bearer token; undefined for a visitor. */
export type Authenticate = (request: FastifyRequest) => Promise<RequestSession | undefined>;
