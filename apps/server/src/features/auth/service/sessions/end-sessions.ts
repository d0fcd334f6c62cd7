import type { Context } from "../../../../platform/context.ts";
import type { Transaction } from "../../../../platform/database/database.ts";
import { deleteSessions, type SessionsToEnd } from "../../queries/sessions.ts";
import { announceSessionsEnded } from "./session-changes.ts";

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
