import type { Context } from "../../../../platform/context.ts";
import type { Transaction } from "../../../../platform/database/database.ts";
import { deleteSessions, type SessionsToEnd } from "../../queries/sessions.ts";
import { announceSessionReplaced, announceSessionsEnded } from "./session-changes.ts";

/**
 * Ends sessions of an account; after the commit every process and open page hears of it.
 * @returns how many there were
 */
export async function endSessions(
  context: Context,
  transaction: Transaction,
  userId: string,
  which: SessionsToEnd,
): Promise<number> {
  const ended = await deleteSessions(transaction, userId, which);
  // Also where none ended: what the account may do may have changed with it.
  transaction.afterCommit(() => announceSessionsEnded(context, userId, ended));
  return ended.length;
}

/**
 * Ends a session that goes on as another one of the same account on the same device: after the commit its pages
 * stay where they are, and look with the new one.
 * @returns how many there were: 1, or 0 where it was over already
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
