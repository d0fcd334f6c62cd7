import { isEventOver } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { findOrderRow, lockOrder, lockOrderAndEvent, type OrderRow } from "../queries/order-locks.ts";
import { completeTakeOver, isTakingOver, keepTakeOver } from "./take-over.ts";
import { transitionOrder } from "./transition-orders.ts";

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
    if (order !== undefined && (mayComeBack(order) || isTakingOver(order))) return undefined;
    return { value: await work(transaction, keepPending(order)) };
  });
  if (settled !== undefined) return settled.value;
  return inTransaction(context.database, async (transaction) =>
    work(transaction, await bringBack(context, transaction, orderId)),
  );
}

function mayComeBack(order: OrderRow): boolean {
  return order.status === "cancelled" && order.cancelReason === "expired";
}

function keepPending(order: OrderRow | undefined): OrderRow | undefined {
  return order?.status === "pending" && !isEventOver(order.eventStatus) ? order : undefined;
}

async function bringBack(
  context: Context,
  transaction: Transaction,
  orderId: string,
): Promise<OrderRow | undefined> {
  const found = await findOrderRow(transaction, orderId);
  if (found !== undefined && isTakingOver(found)) return keepTakeOver(context, transaction, found);
  const order = await lockOrderAndEvent(transaction, orderId);
  if (order === undefined || !mayComeBack(order)) return keepPending(order);
  const back = await transitionOrder(context, transaction, { order, to: "pending", by: "payment" });
  return back.ok ? back.value : undefined;
}

/**
 * Confirms an order, kept by {@link withOrderForPayment}, whose payment the server has itself got from the
 * provider.
 * @param paidCents what was captured
 */
export async function confirmPaidOrder(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  paidCents: number,
): Promise<void> {
  const wish = { order, to: "confirmed", by: "payment", known: { paidCents } } as const;
  const confirmed = await transitionOrder(context, transaction, wish);
  if (!confirmed.ok) throw new Error(`order ${order.id} can't be confirmed: ${confirmed.failure.code}`);
  await completeTakeOver(context, transaction, confirmed.value);
}
