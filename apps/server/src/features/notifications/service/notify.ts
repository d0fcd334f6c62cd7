import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import {
  copyOf,
  type NotificationCopy,
  type NotificationKindName,
  type Recipient,
} from "../notification-kinds.ts";
import * as queries from "../queries/notifications.ts";
import { enqueueDeliveries } from "./deliver.ts";
import { planDeliveries } from "./plan-deliveries.ts";

/** Members to notify per transaction at most; small enough that codes and refunds don't wait for the database. */
export const NOTIFIED_PER_TRANSACTION = 500;

/**
 * Notifies members with one kind, in the caller's transaction: inserts a row for the list and a message per chosen
 * channel. Open pages are updated after the commit.
 * @returns the notified members, without those already notified under the same `onceKey`
 */
export async function notify<Name extends NotificationKindName>(
  context: Context,
  transaction: Transaction,
  kind: Name,
  recipients: readonly Recipient<Name>[],
): Promise<string[]> {
  if (recipients.length === 0) return [];
  const given = recipients.map((recipient) => ({
    recipient,
    words: copyOf(kind, recipient, context.config.publicUrl),
  }));
  const added = await queries.insertNotifications(transaction, given.map(toRow), context.clock.now());
  const told = added.map((row) => ({ ...(given[row.position - 1] as (typeof given)[number]), row }));
  await enqueueDeliveries(context, transaction, planDeliveries(context, kind, told));
  transaction.afterCommit(() => {
    for (const row of added) publishToOpenPages(context, row);
  });
  return added.map(({ userId }) => userId);
}

function toRow({
  recipient,
  words,
}: {
  recipient: Recipient<NotificationKindName>;
  words: NotificationCopy;
}) {
  const { userId, eventId = null, orderId = null, expiresAt = null, onceKey = null } = recipient;
  const { topic: type, title, message, path } = words;
  return { userId, eventId, orderId, type, title, message, path, expiresAt, onceKey };
}

function publishToOpenPages(context: Context, row: queries.AddedNotification): void {
  const notification = notificationOf(row);
  const event = { type: "notification.created" as const, notification, unreadCount: row.unreadCount };
  context.live.publish({ to: { userId: row.userId }, event });
}

/** Returns a notification as pages read it. */
export function notificationOf(row: queries.NotificationRow) {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    message: row.message,
    eventId: row.eventId,
    orderId: row.orderId,
    path: row.path,
    expiresAt: row.expiresAt,
    readAt: row.readAt,
    createdAt: row.createdAt,
  };
}
