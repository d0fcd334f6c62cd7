import { sessionEndsAt } from "@secret/domain";
import type { Connection } from "../../../platform/database/database.ts";
import {
  type FoundSession,
  findSessions,
  type SessionName,
  touchSessions,
  type Visit,
} from "../queries/sessions.ts";

/** Session that is alive, and the time at which it expires without a visit. */
export interface ActiveSession extends FoundSession {
  readonly endsAt: Date;
}

/** Returns a session if it and its account are alive. The account's current role decides how long it lasts. */
export async function findActiveSession(
  database: Connection,
  by: SessionName,
  now: Date,
): Promise<ActiveSession | undefined> {
  const [found] = await findSessions(database, [by]);
  return found === undefined ? undefined : activeSession(found, now);
}

/** Returns the found session unless it expired. */
export function activeSession(found: FoundSession, now: Date): ActiveSession | undefined {
  const endsAt = sessionEndsAt(found.role, found);
  return endsAt > now ? { ...found, endsAt } : undefined;
}

/** Returns a visit, which restarts the session's idle time. */
export function visitOf({ sessionId, ...session }: ActiveSession, at: Date): Visit {
  return { sessionId, at, endsAt: sessionEndsAt(session.role, { ...session, lastSeenAt: at }) };
}

export async function noteVisit(database: Connection, session: ActiveSession, now: Date): Promise<void> {
  await touchSessions(database, [visitOf(session, now)]);
}
