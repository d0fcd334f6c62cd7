import { isTransferable } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { notify } from "../../notifications/index.ts";
import { lockOrder, type OrderRow } from "../../order-book/index.ts";
import { publishOrderEdit } from "../../orders/index.ts";
import {
  endTransfer,
  findOrdersOfExpired,
  findPendingTransfer,
  type Transfer,
} from "../queries/transfers.ts";

/** Maximum offers per run; the next run follows within seconds. */
const BATCH_SIZE = 100;

/** Periodic job that ends expired offers. Reads treat them as ended before that. */
export async function expireTransfers(context: Context): Promise<void> {
  const now = context.clock.now();
  for (const orderId of await findOrdersOfExpired(context.database, now, BATCH_SIZE)) {
    await inTransaction(context.database, async (transaction) => {
      const order = await lockOrder(transaction, orderId);
      const pending = await findPendingTransfer(transaction, orderId);
      if (order === undefined || pending === undefined || now < pending.expiresAt) return;
      await expireTransfer(context, transaction, order, pending);
    });
  }
}

/**
 * Ends an expired offer and notifies its sender once, unless the order is already at the pickup window. The order's row
 * is locked.
 */
export async function expireTransfer(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  { id, fromUserId: userId }: Transfer,
): Promise<void> {
  const { id: orderId, eventId, orderNumber, status } = order;
  await endTransfer(transaction, id, { state: "expired", at: context.clock.now() });
  if (isTransferable(status)) {
    const recipient = { userId, eventId, orderId, facts: { orderNumber } };
    await notify(context, transaction, "transfer-expired", [recipient]);
  }
  transaction.afterCommit(() => publishOrderEdit(context, order));
}
