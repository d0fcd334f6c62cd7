import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import * as queries from "../queries/notifications.ts";
import { publishToOtherPages } from "./read-notifications.ts";

/**
 * Clears the member's list. Until the rows are deleted, it can be undone.
 * @returns the time that identifies the clearing
 */
export async function clearNotifications(context: Context, session: Session): Promise<{ clearedAt: string }> {
  const clearedAt = context.clock.now();
  await queries.clearListed(context.database, session.userId, clearedAt);
  publishToOtherPages(context, session);
  return { clearedAt: clearedAt.toISOString() };
}

/** Undoes a clearing, and keeps each notification's read state. */
export async function restoreNotifications(
  context: Context,
  session: Session,
  clearedAt: string,
): Promise<void> {
  await queries.restoreCleared(context.database, session.userId, new Date(clearedAt));
  publishToOtherPages(context, session);
}
