import type { ErrorCode, Notification } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Session } from "../../platform/http/session.ts";
import * as queries from "./queries.ts";

export interface News {
  readonly userId: string;
  readonly type: string;
  readonly title: string;
  readonly message: string;
  readonly eventId?: string;
  readonly orderId?: string;
}

/**
 * Writes a notification in the caller's transaction.
 * @returns tells the member's open pages; to be called after the commit
 */
export async function notifyMember(
  context: Context,
  transaction: Transaction,
  news: News,
): Promise<() => Promise<void>> {
  const now = context.clock.now();
  const row = await queries.insertNotification(transaction, { ...news, sentAt: now, createdAt: now });
  return async () => {
    const unreadCount = await queries.countUnread(context.database, news.userId);
    const event = { type: "notification.created" as const, notification: notificationOf(row), unreadCount };
    context.live.publish({ to: { userId: news.userId }, event });
  };
}

/** A page of the member's notifications and how many are unread. */
export async function listNotifications(
  context: Context,
  session: Session,
  page: { before?: string | undefined; limit: number },
) {
  const [rows, unreadCount] = await Promise.all([
    queries.findNotifications(context.database, session.userId, { ...page, limit: page.limit + 1 }),
    queries.countUnread(context.database, session.userId),
  ]);
  const notifications = rows.slice(0, page.limit).map(notificationOf);
  return { notifications, unreadCount, hasMore: rows.length > page.limit };
}

/** Marks one of the member's own as read. */
export async function markNotificationRead(
  context: Context,
  session: Session,
  id: string,
): Promise<Result<Record<string, never>, ErrorCode>> {
  const marked = await queries.markRead(context.database, session.userId, id, context.clock.now());
  return marked === 0 ? refuse("NOT_FOUND") : ok({});
}

export async function markAllNotificationsRead(context: Context, session: Session): Promise<void> {
  await queries.markRead(context.database, session.userId, undefined, context.clock.now());
}

export async function clearNotifications(context: Context, session: Session): Promise<void> {
  await queries.deleteNotifications(context.database, session.userId);
}

function notificationOf(row: queries.NotificationRow): Notification {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    message: row.message,
    eventId: row.eventId,
    orderId: row.orderId,
    readAt: row.readAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
