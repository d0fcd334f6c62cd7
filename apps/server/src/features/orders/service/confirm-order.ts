import { isEventOver } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { lockOrder, lockOrderAndEvent, type OrderRow } from "../queries/order-locks.ts";
import { exceedsMemberLimit, tryTakeStock } from "../queries/stock.ts";
import { findEventOfOrder, hasPendingOrder, updateOrderStatus } from "../queries/write-orders.ts";
import { recordOrderChange } from "./order-change.ts";

/** What is done with an order that a payment was granted for; undefined: it can't be kept. */
type Work<Value> = (transaction: Transaction, order: OrderRow | undefined) => Promise<Value>;

/**
 * Runs `work` in a transaction that holds the order a payment was granted for. A pending order can be kept,
 * one that expired meanwhile comes back if its stock is still there, any other can't. A pending order needs
 * only its own row, so that the payments of a rush don't queue for their event.
 */
export async function withOrderForPayment<Value>(
  context: Context,
  orderId: string,
  work: Work<Value>,
): Promise<Value> {
  const settled = await inTransaction(context.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order !== undefined && mayComeBack(order)) return undefined;
    return { value: await work(transaction, await keepPending(transaction, order)) };
  });
  if (settled !== undefined) return settled.value;
  return inTransaction(context.database, async (transaction) =>
    work(transaction, await bringBack(context, transaction, orderId)),
  );
}

function mayComeBack(order: OrderRow): boolean {
  return order.status === "cancelled" && order.cancelReason === "expired";
}

async function keepPending(
  transaction: Transaction,
  order: OrderRow | undefined,
): Promise<OrderRow | undefined> {
  if (order?.status !== "pending") return undefined;
  return isEventOver((await findEventOfOrder(transaction, order)).status) ? undefined : order;
}

async function bringBack(
  context: Context,
  transaction: Transaction,
  orderId: string,
): Promise<OrderRow | undefined> {
  const order = await lockOrderAndEvent(transaction, orderId);
  if (order === undefined || !mayComeBack(order)) return keepPending(transaction, order);
  if (isEventOver((await findEventOfOrder(transaction, order)).status)) return undefined;
  if (await hasPendingOrder(transaction, order)) return undefined;
  if (await exceedsMemberLimit(transaction, order)) return undefined;
  if (!(await tryTakeStock(transaction, order))) return undefined;
  await updateOrderStatus(transaction, orderId, "pending", context.clock.now());
  return { ...order, status: "pending", cancelReason: null, cancelledAt: null };
}

/**
 * Confirms an order whose payment the server has itself got from the provider.
 * @returns tells open pages; to be called after the commit
 */
export async function confirmPaidOrder(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
): Promise<() => void> {
  await updateOrderStatus(transaction, order.id, "confirmed", context.clock.now());
  return recordOrderChange(context, transaction, order, "confirmed", { reason: "paid" });
}
