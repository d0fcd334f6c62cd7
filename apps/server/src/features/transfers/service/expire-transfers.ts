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

/** In a run of the sweep: the next ones follow within seconds. */
const CHUNK = 100;

/** Ends the offers whose time is over. For whoever reads one it has ended before. */
export async function expireTransfers(context: Context): Promise<void> {
  const now = context.clock.now();
  for (const orderId of await findOrdersOfExpired(context.database, now, CHUNK)) {
    await inTransaction(context.database, async (transaction) => {
      const order = await lockOrder(transaction, orderId);
      const pending = await findPendingTransfer(transaction, orderId);
      if (order === undefined || pending === undefined || now < pending.expiresAt) return;
      await expireTransfer(context, transaction, order, pending);
    });
  }
}

/**
 * Ends an offer whose time is over, and tells its sender, once: it waits no more. Who has their order at the window by now
 * is told nothing. The order's row is taken.
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
