import type { Role } from "@secret/domain";
import type { FastifyRequest } from "fastify";

/** Who makes a request, as the auth feature found it. */
export interface Session {
  readonly sessionId: string;
  readonly userId: string;
  readonly role: Role;
}

/** Finds the session of a request by its cookie or bearer token; undefined for a visitor. */
export type Authenticate = (request: FastifyRequest) => Promise<Session | undefined>;
