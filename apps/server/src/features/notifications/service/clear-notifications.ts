import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import * as queries from "../queries/notifications.ts";
import { tellOtherPages } from "./read-notifications.ts";

/** Longer than any page offers to take it back. */
const RESTORABLE_MS = 3_600_000;

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

/** What was cleared a while ago goes for good. */
export async function forgetCleared({ database, clock }: Context): Promise<void> {
  await queries.deleteCleared(database, new Date(clock.now().getTime() - RESTORABLE_MS));
}
