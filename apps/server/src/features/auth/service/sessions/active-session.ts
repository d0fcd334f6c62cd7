import { sessionEndsAt } from "@secret/domain";
import type { Connection } from "../../../../platform/database/database.ts";
import {
  type FoundSession,
  findSessions,
  type SessionName,
  touchSessions,
  type Visit,
} from "../../queries/sessions.ts";

/** A session that is alive, and until when it is if nobody comes by. */
export interface ActiveSession extends FoundSession {
  readonly endsAt: Date;
}

/** Undefined unless it and its account are alive. Its account's role says how long it lasts, as the role is now. */
export async function findActiveSession(
  database: Connection,
  by: SessionName,
  now: Date,
): Promise<ActiveSession | undefined> {
  const [found] = await findSessions(database, [by]);
  return found === undefined ? undefined : activeSession(found, now);
}

/** What was found, unless its time is over. */
export function activeSession(found: FoundSession, now: Date): ActiveSession | undefined {
  const endsAt = sessionEndsAt(found.role, found);
  return endsAt > now ? { ...found, endsAt } : undefined;
}

/** A visit, from which the time without one counts anew. */
export function visitOf({ sessionId, ...session }: ActiveSession, at: Date): Visit {
  return { sessionId, at, endsAt: sessionEndsAt(session.role, { ...session, lastSeenAt: at }) };
}

export async function noteVisit(database: Connection, session: ActiveSession, now: Date): Promise<void> {
  await touchSessions(database, [visitOf(session, now)]);
}
