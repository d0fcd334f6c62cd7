import { isRecentlyReauthenticated, REAUTHENTICATION_SECONDS } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { findReauthenticatedAt, markReauthenticated } from "../queries/sessions.ts";

/** Records a reauthentication. Returns the time until which it counts, or undefined if the session is over. */
export async function recordReauthentication(
  { database, clock }: Context,
  sessionId: string,
): Promise<Date | undefined> {
  const now = clock.now();
  return (await markReauthenticated(database, sessionId, now)) ? endOf(now) : undefined;
}

/** Returns the time until which a session's reauthentication counts, or null if there was none lately. */
export async function readReauthenticatedUntil(
  { database, clock }: Context,
  sessionId: string,
): Promise<Date | null> {
  const reauthenticatedAt = await findReauthenticatedAt(database, sessionId);
  return reauthenticatedAt !== null && isRecentlyReauthenticated(reauthenticatedAt, clock.now())
    ? endOf(reauthenticatedAt)
    : null;
}

function endOf(reauthenticatedAt: Date): Date {
  return new Date(reauthenticatedAt.getTime() + REAUTHENTICATION_SECONDS * 1000);
}
