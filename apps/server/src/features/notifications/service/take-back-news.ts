import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { type NotificationKindName, type Recipient, wordsOf } from "../notification-kinds.ts";
import { dropWaiting } from "../queries/deliveries.ts";
import { takeBackNotifications } from "../queries/notifications.ts";
import { tellOtherPages } from "./read-notifications.ts";

const TAKEN_BACK = "what it tells was taken back before it left";
const OVERTAKEN = "what it tells was over before it left";

/**
 * Takes back what members of orders were told last by {@link notify} in the same words, in the caller's transaction: what
 * hasn't left the house stays in it, and what nobody has read goes from the bell.
 */
export async function takeBackNews<Name extends NotificationKindName>(
  context: Context,
  transaction: Transaction,
  kind: Name,
  recipients: readonly Recipient<Name>[],
): Promise<void> {
  if (recipients.length === 0) return;
  const told = recipients.map((recipient) => {
    const { title, message } = wordsOf(kind, recipient, context.config.publicUrl);
    return { userId: recipient.userId, orderId: recipient.orderId ?? null, title, message };
  });
  const changed = await takeBackNotifications(transaction, told, TAKEN_BACK, context.clock.now());
  transaction.afterCommit(() => {
    for (const userId of new Set(changed)) tellOtherPages(context, { userId });
  });
}

/**
 * Keeps in the house what waits there of what members of orders were told by {@link notify}: it isn't true any more. In the
 * bell it stays, beside what has come after it.
 */
export async function dropWaitingNews<Name extends NotificationKindName>(
  transaction: Transaction,
  kind: Name,
  recipients: readonly Recipient<Name>[],
  now: Date,
): Promise<void> {
  const told = recipients.flatMap(({ userId, orderId }) => (orderId == null ? [] : [{ userId, orderId }]));
  if (told.length > 0) await dropWaiting(transaction, kind, told, OVERTAKEN, now);
}
