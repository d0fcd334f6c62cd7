import { A_FRIEND } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { copyOf } from "../notification-kinds.ts";
import { eraseNameFromDeliveries } from "../queries/deliveries.ts";
import * as queries from "../queries/notifications.ts";
import { rewordNotifications } from "../queries/notifications.ts";
import { publishToOtherPages } from "./read-notifications.ts";

/**
 * Clears the member's list. Until the rows are deleted, it can be undone.
 * @returns the time that identifies the clearing
 */
export async function clearNotifications(context: Context, session: Session): Promise<{ clearedAt: Date }> {
  const clearedAt = context.clock.now();
  await queries.clearListed(context.database, session.userId, clearedAt);
  publishToOtherPages(context, session);
  return { clearedAt };
}

/** Undoes a clearing, and keeps each notification's read state. */
export async function restoreNotifications(
  context: Context,
  session: Session,
  clearedAt: Date,
): Promise<void> {
  await queries.restoreCleared(context.database, session.userId, clearedAt);
  publishToOtherPages(context, session);
}

/** Message to one member that names another. */
interface NamingMessage {
  readonly kind: "transfer-claimed" | "transfer-received";
  readonly recipientId: string;
  readonly orderNumber: string;
}

/** Replaces the name of a member who deletes their account in another member's messages, in every channel. */
export async function eraseNameFromNews(
  transaction: Transaction,
  { kind, recipientId, orderNumber }: NamingMessage,
): Promise<void> {
  const { title, message } = copyOf(kind, { facts: { orderNumber, name: A_FRIEND } }, "");
  await rewordNotifications(transaction, recipientId, { title, orderNumber, message });
  await eraseNameFromDeliveries(transaction, { kind, userId: recipientId, orderNumber, name: A_FRIEND });
}
