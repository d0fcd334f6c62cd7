import { type NotificationFilter, ok, type Result, refuse, topicsOf } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import { readPage } from "../../../platform/page.ts";
import * as queries from "../queries/notifications.ts";
import { notificationOf } from "./notify.ts";

/** Returns a page of the member's notifications, and the total unread count. */
export async function listNotifications(
  { database }: Context,
  { userId }: Session,
  { before, limit, filter }: { before?: string | undefined; limit: number; filter: NotificationFilter },
) {
  const listed = { before, isUnread: filter === "unread", topics: topicsOf(filter) };
  const [{ rows, hasMore }, unreadCount] = await Promise.all([
    readPage(limit, (limit) => queries.findListed(database, userId, { ...listed, limit })),
    queries.countUnread(database, userId),
  ]);
  return { rows: rows.map(notificationOf), hasMore, unreadCount };
}

type MarkResult = Result<Record<string, never>, "NOT_FOUND">;

/** Marks one of the member's own as read. */
export async function markNotificationRead(
  context: Context,
  session: Session,
  id: string,
): Promise<MarkResult> {
  const isThere = await queries.markRead(context.database, session.userId, id, context.clock.now());
  return publishIfFound(context, session, isThere);
}

/** Marks one of the member's own as unread. */
export async function markNotificationUnread(
  context: Context,
  session: Session,
  id: string,
): Promise<MarkResult> {
  return publishIfFound(context, session, await queries.markUnread(context.database, session.userId, id));
}

function publishIfFound(context: Context, session: Session, isThere: boolean): MarkResult {
  if (!isThere) return refuse("NOT_FOUND");
  publishToOtherPages(context, session);
  return ok({});
}

export async function markAllNotificationsRead(context: Context, session: Session): Promise<void> {
  await queries.markAllRead(context.database, session.userId, context.clock.now());
  publishToOtherPages(context, session);
}

/** Reloads the notifications on the member's other pages and devices. */
export function publishToOtherPages({ live }: Context, { userId }: Pick<Session, "userId">): void {
  live.publish({ to: { userId }, event: { type: "notifications.changed" } });
}
