import { sessionEndsAt } from "@secret/domain";
import type { Connection } from "../../../../platform/database/database.ts";
import { type FoundSession, findSession, type SessionName, touchSession } from "../../queries/sessions.ts";

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
  const found = await findSession(database, by);
  if (found === undefined) return undefined;
  const endsAt = sessionEndsAt(found.role, found);
  return endsAt > now ? { ...found, endsAt } : undefined;
}

/** Notes a visit, from which the time without one counts anew. */
export async function noteVisit(
  database: Connection,
  session: ActiveSession,
  now: Date,
): Promise<ActiveSession> {
  const endsAt = sessionEndsAt(session.role, { ...session, lastSeenAt: now });
  await touchSession(database, session.sessionId, now, endsAt);
  return { ...session, lastSeenAt: now, endsAt };
}
