import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import {
  hasPendingOrder,
  lockOrderAndEvent,
  type OrderRow,
  tryTakeStock,
  updateOrderStatus,
} from "../queries/write-orders.ts";
import { recordOrderChange } from "./order-change.ts";

/**
 * Takes an order that a payment has been granted for, if it can be kept: a pending one can, one that
 * expired meanwhile comes back if its stock is still there, any other can't.
 * @returns the order, or undefined where the payment must not stand
 */
export async function keepForPayment(
  context: Context,
  transaction: Transaction,
  orderId: string,
): Promise<OrderRow | undefined> {
  const order = await lockOrderAndEvent(transaction, orderId);
  if (order === undefined || order.status === "pending") return order;
  const mayRevive = order.status === "cancelled" && order.cancelReason === "expired";
  if (!mayRevive || (await hasPendingOrder(transaction, order))) return undefined;
  if (!(await tryTakeStock(transaction, order))) return undefined;
  await updateOrderStatus(transaction, orderId, "pending", context.clock.now());
  return { ...order, status: "pending" };
}

/** Confirms an order whose payment the server has itself got from the provider. Call the answer after the commit. */
export async function confirmPaidOrder(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
): Promise<() => void> {
  await updateOrderStatus(transaction, order.id, "confirmed", context.clock.now());
  return recordOrderChange(context, transaction, order, "confirmed", { reason: "paid" });
}
