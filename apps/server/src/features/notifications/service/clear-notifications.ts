import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import * as queries from "../queries/notifications.ts";
import { tellOtherPages } from "./read-notifications.ts";

/**
 * Empties the member's list. It stays empty when the page is closed at once; until it is deleted it can be taken back.
 * @returns what names the clearing
 */
export async function clearNotifications(context: Context, session: Session): Promise<{ clearedAt: string }> {
  const clearedAt = context.clock.now();
  await queries.clearListed(context.database, session.userId, clearedAt);
  tellOtherPages(context, session);
  return { clearedAt: clearedAt.toISOString() };
}

/** Takes a clearing back: what was read and what wasn't is as before. */
export async function restoreNotifications(
  context: Context,
  session: Session,
  clearedAt: string,
): Promise<void> {
  await queries.restoreCleared(context.database, session.userId, new Date(clearedAt));
  tellOtherPages(context, session);
}
