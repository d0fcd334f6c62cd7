import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { deleteSessions, endRecovery, type SessionsToEnd } from "../queries/sessions.ts";
import { announceSessionReplaced, announceSessionsEnded } from "./session-changes.ts";

/**
 * Ends sessions of an account, and announces it to every process and open page after the commit.
 * @returns the number of ended sessions
 */
export async function endSessions(
  context: Context,
  transaction: Transaction,
  userId: string,
  which: SessionsToEnd,
): Promise<number> {
  const ended = await deleteSessions(transaction, userId, which);
  // Announced even if none ended, because the account's permissions may have changed too.
  transaction.afterCommit(() => announceSessionsEnded(context, userId, ended));
  return ended.length;
}

/**
 * Ends a session that continues as a new one on the same device. After the commit its pages reload with the new session
 * instead of signing out.
 * @returns 1, or 0 if the session was already over
 */
export async function replaceSession(
  context: Context,
  transaction: Transaction,
  userId: string,
  sessionId: string,
): Promise<number> {
  const replaced = await deleteSessions(transaction, userId, { only: sessionId });
  transaction.afterCommit(() => announceSessionReplaced(context, userId, sessionId));
  return replaced.length;
}

/** Ends all other sessions, and this session's recovery, which allowed one new password. */
export async function endSessionsAfterPasswordChange(
  context: Context,
  transaction: Transaction,
  { userId, sessionId }: Session,
): Promise<void> {
  await endRecovery(transaction, sessionId);
  await endSessions(context, transaction, userId, { except: sessionId });
}
