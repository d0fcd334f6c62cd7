import { isEventOver } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { AuditLine } from "../../audit/index.ts";
import { findOrderRow, lockOrderAndEvent, lockOrders, type OrderRow } from "../../order-book/index.ts";
import { completeReturnClaim, isUnpaidReturnClaim, keepReturnClaim } from "./return-claims.ts";
import { transitionOrder, transitionOrders } from "./transition-orders.ts";

/**
 * Locks orders whose payment Square has authorized or captured. A pending order can be kept, and an expired one comes
 * back if its stock is still there; any other has an undefined entry. A pending order needs only its own row, so the
 * payments of a rush don't queue for their event.
 * @param mayWait false leaves out orders that are locked by others or need their event, or a returned order, locked
 * first; true is for a single order, which is left out only if it has just changed
 */
export async function lockOrdersForPayment(
  context: Context,
  transaction: Transaction,
  orderIds: readonly string[],
  mayWait: boolean,
): Promise<Map<string, OrderRow | undefined>> {
  const found = new Map<string, OrderRow | undefined>();
  const [only] = orderIds;
  const before = mayWait && only !== undefined ? await findOrderRow(transaction, only) : undefined;
  if (before !== undefined && needsEvent(before))
    return found.set(before.id, await bringBack(context, transaction, before));
  for (const [id, order] of await lockOrders(transaction, orderIds, mayWait))
    if (!needsEvent(order)) found.set(id, keepPending(order));
  return found;
}

function needsEvent(order: OrderRow): boolean {
  return mayComeBack(order) || isUnpaidReturnClaim(order);
}

function mayComeBack(order: OrderRow): boolean {
  return order.status === "cancelled" && order.cancelReason === "expired";
}

function keepPending(order: OrderRow): OrderRow | undefined {
  return order.status === "pending" && !isEventOver(order.eventStatus) ? order : undefined;
}

async function bringBack(
  context: Context,
  transaction: Transaction,
  found: OrderRow,
): Promise<OrderRow | undefined> {
  if (isUnpaidReturnClaim(found)) return keepReturnClaim(context, transaction, found);
  const order = await lockOrderAndEvent(transaction, found.id);
  if (order === undefined || !mayComeBack(order)) return order && keepPending(order);
  const back = await transitionOrder(context, transaction, { order, to: "pending", by: "payment" });
  return back.ok ? back.value : undefined;
}

/**
 * Confirms orders, kept by {@link lockOrdersForPayment}, whose payments the server itself has read from Square: all or
 * none.
 * @param paid the captured amounts, in cents
 * @param lines audit lines of the captures, written with those of the orders
 */
export async function confirmPaidOrders(
  context: Context,
  transaction: Transaction,
  paid: readonly { readonly order: OrderRow; readonly paidCents: number }[],
  lines: readonly AuditLine[],
): Promise<void> {
  const moves = paid.map(({ order, paidCents }) => {
    return { order, to: "confirmed", by: "payment", known: { paidCents } } as const;
  });
  const results = await transitionOrders(context, transaction, moves, lines);
  for (const [index, confirmed] of results.entries()) {
    if (!confirmed.ok)
      throw new Error(`order ${moves[index]?.order.id} can't be confirmed: ${confirmed.failure.code}`);
    await completeReturnClaim(context, transaction, confirmed.value);
  }
}
