import { A_FRIEND } from "@secret/domain";
import type { Transaction } from "../../../platform/database/database.ts";
import { wordsOf } from "../notification-kinds.ts";
import { eraseNameFromDeliveries } from "../queries/deliveries.ts";
import { rewordNotifications } from "../queries/notifications.ts";

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
  const { title, message } = wordsOf(kind, { facts: { orderNumber, name: A_FRIEND } }, "");
  await rewordNotifications(transaction, recipientId, { title, orderNumber, message });
  await eraseNameFromDeliveries(transaction, { kind, userId: recipientId, orderNumber, name: A_FRIEND });
}
