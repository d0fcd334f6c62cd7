import { isEventOver } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import {
  findOrderRow,
  lockFreeOrders,
  lockOrder,
  lockOrderAndEvent,
  type OrderRow,
} from "../../order-book/index.ts";
import { completeTakeOver, isTakingOver, keepTakeOver } from "./take-over.ts";
import { transitionOrder, transitionOrders } from "./transition-orders.ts";

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

/**
 * Orders that payments were granted for, of which nothing but their own row has to be looked at: pending, and taking over
 * no other. Their rows are taken, where nobody else holds them.
 */
export async function lockPlainlyPayable(
  transaction: Transaction,
  orderIds: readonly string[],
): Promise<Map<string, OrderRow>> {
  const free = await lockFreeOrders(transaction, orderIds);
  return new Map(
    [...free].filter(([, order]) => keepPending(order) !== undefined && order.takesOver === null),
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

/** Confirms such orders, whose payments the server has itself got from the provider: all or none. */
export async function confirmPlainlyPaid(
  context: Context,
  transaction: Transaction,
  paid: readonly { readonly order: OrderRow; readonly paidCents: number }[],
): Promise<void> {
  const wishes = paid.map(({ order, paidCents }) => {
    return { order, to: "confirmed", by: "payment", known: { paidCents } } as const;
  });
  for (const [index, confirmed] of (await transitionOrders(context, transaction, wishes)).entries()) {
    if (!confirmed.ok) throw refusedConfirmation(wishes[index]?.order.id, confirmed.failure.code);
  }
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
  if (!confirmed.ok) throw refusedConfirmation(order.id, confirmed.failure.code);
  await completeTakeOver(context, transaction, confirmed.value);
}

function refusedConfirmation(orderId: string | undefined, code: string): Error {
  return new Error(`order ${orderId} can't be confirmed: ${code}`);
}
