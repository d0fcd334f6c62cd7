import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { copyOf, type NotificationKindName, type Recipient } from "../notification-kinds.ts";
import { dropWaiting } from "../queries/deliveries.ts";
import { markWithdrawn } from "../queries/notifications.ts";
import { publishToOtherPages } from "./read-notifications.ts";

const WITHDRAWN = "the change was undone before the message was sent";
const OVERTAKEN = "it was outdated before the message was sent";

/**
 * Withdraws the notifications that {@link notify} sent last with the same copy, in the caller's transaction: queued
 * messages are dropped, and unread ones leave the list.
 */
export async function withdrawNotifications<Name extends NotificationKindName>(
  context: Context,
  transaction: Transaction,
  kind: Name,
  recipients: readonly Recipient<Name>[],
): Promise<void> {
  if (recipients.length === 0) return;
  const told = recipients.map((recipient) => {
    const { title, message } = copyOf(kind, recipient, context.config.publicUrl);
    return { userId: recipient.userId, orderId: recipient.orderId ?? null, title, message };
  });
  const changed = await markWithdrawn(transaction, told, WITHDRAWN, context.clock.now());
  transaction.afterCommit(() => {
    for (const userId of new Set(changed)) publishToOtherPages(context, { userId });
  });
}

/**
 * Drops queued messages that {@link notify} planned, because they are no longer true. The notification stays in the
 * list, beside the later one.
 */
export async function dropPendingDeliveries<Name extends NotificationKindName>(
  transaction: Transaction,
  kind: Name,
  recipients: readonly Recipient<Name>[],
  now: Date,
): Promise<void> {
  const told = recipients.flatMap(({ userId, orderId }) => (orderId == null ? [] : [{ userId, orderId }]));
  if (told.length > 0) await dropWaiting(transaction, kind, told, OVERTAKEN, now);
}
