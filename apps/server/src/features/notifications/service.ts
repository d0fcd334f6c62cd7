import type { Notification } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Session } from "../../platform/http/session.ts";
import { type NotificationKindName, type Recipient, type Words, wordsOf } from "./notification-kinds.ts";
import * as queries from "./queries.ts";

export type { NotificationKindName, Recipient } from "./notification-kinds.ts";

/**
 * Tells members of something, all in the words of one kind, in the caller's transaction: a row each for the
 * bell, a mail to those who want one. Their open pages hear of it after the commit.
 */
export async function notify<Name extends NotificationKindName>(
  context: Context,
  transaction: Transaction,
  kind: Name,
  recipients: readonly Recipient<Name>[],
): Promise<void> {
  if (recipients.length === 0) return;
  const told = recipients.map((recipient) => ({ recipient, words: wordsOf(kind, recipient) }));
  const added = await queries.insertNotifications(
    transaction,
    told.map(({ recipient: { userId, eventId = null, orderId = null, expiresAt = null }, words }) => {
      const { topic: type, title, message } = words;
      return { userId, eventId, orderId, type, title, message, expiresAt };
    }),
    context.clock.now(),
  );
  await sendMails(context, transaction, told, added);
  transaction.afterCommit(() => {
    for (const row of added) tellOpenPages(context, row);
  });
}

async function sendMails(
  context: Context,
  transaction: Transaction,
  told: readonly { recipient: { userId: string }; words: Words }[],
  added: readonly queries.AddedNotification[],
): Promise<void> {
  const addresses = new Map(added.map(({ userId, mailAddress }) => [userId, mailAddress]));
  const mails = told.flatMap(({ recipient, words }) => {
    const address = addresses.get(recipient.userId);
    if (words.mail === undefined || address == null) return [];
    const body = `${words.message}\n\n${context.config.publicUrl}${words.mail.path}`;
    return [{ channel: "mail" as const, recipient: address, subject: words.mail.subject, body }];
  });
  await context.messages.enqueue(transaction, ...mails);
}

function tellOpenPages(context: Context, row: queries.AddedNotification): void {
  const notification = notificationOf(row);
  const event = { type: "notification.created" as const, notification, unreadCount: row.unreadCount };
  context.live.publish({ to: { userId: row.userId }, event });
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
): Promise<Result<Record<string, never>, "NOT_FOUND">> {
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
    expiresAt: row.expiresAt?.toISOString() ?? null,
    readAt: row.readAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
