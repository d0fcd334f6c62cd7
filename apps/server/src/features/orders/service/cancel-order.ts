import type { ErrorCode, OrderDetail } from "@secret/contract";
import { findMove, mayOwnerCancel, ok, type Result, refuse } from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import type { ReadyEvents } from "../../events/service.ts";
import { type CancelReason, lockOrderAndEvent, type OrderRow } from "../queries/order-locks.ts";
import { releaseStock } from "../queries/stock.ts";
import { findEventOfOrder, isPaymentUnderWay, markCancelled } from "../queries/write-orders.ts";
import { type ChangeCause, recordOrderChange } from "./order-change.ts";
import { getOrder } from "./read-orders.ts";

/** What an order was paid with, if it was, is to be given back. */
export const REFUND_ORDER_JOB = defineJob(
  "orders.refund-order",
  z.object({ orderId: z.uuid(), reason: z.string(), requestedBy: z.uuid().optional() }),
  { key: ({ orderId }) => `refund:${orderId}`, formerNames: ["payments.refund-order"] },
);

/** Why the money goes back, as the member and the books read it. */
const REFUND_REASONS: Record<Exclude<CancelReason, "expired">, string> = {
  owner: "Cancelled by the member",
  admin: "Order cancelled by us",
  "event-cancelled": "Event cancelled",
};

/** Cancels an own order; what was paid goes back until the event's cancellation cutoff. */
export async function cancelOwnOrder(
  context: Context,
  events: ReadyEvents,
  session: Session,
  orderId: string,
): Promise<Result<OrderDetail, ErrorCode>> {
  const now = context.clock.now();
  const result = await inTransaction(context.database, async (transaction) => {
    const order = await lockOrderAndEvent(transaction, orderId);
    if (order === undefined || order.userId !== session.userId) return refuse("ORDER_NOT_FOUND");
    const event = await findEventOfOrder(transaction, order);
    if (!mayOwnerCancel(order, event, now)) return refuse("ORDER_NOT_CANCELLABLE");
    if (await isPaymentUnderWay(transaction, orderId)) return refuse("PAYMENT_IN_PROGRESS");
    return ok(await cancelLocked(context, transaction, order, "owner", { actorId: session.userId }));
  });
  if (!result.ok) return result;
  result.value.tell();
  events.stockChanged(result.value.order.eventId);
  return getOrder(context, session, orderId);
}

/**
 * Cancels an order whose row and event are taken: stock and places go back once, and so does the money
 * where the move says so.
 */
export async function cancelLocked(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  reason: Exclude<CancelReason, "expired">,
  cause: ChangeCause,
): Promise<{ order: OrderRow; tell: () => void }> {
  const move = findMove(order.status, "cancelled", reason === "owner" ? "owner" : "admin");
  if (!move.ok) throw new Error(`order ${order.id} can't be cancelled from ${order.status}`);
  await markCancelled(transaction, [order.id], reason, context.clock.now());
  await releaseStock(transaction, order.eventId, [order.id]);
  if (move.value.refunds) {
    const refund = { orderId: order.id, reason: REFUND_REASONS[reason], requestedBy: cause.actorId };
    await context.jobs.add(transaction, REFUND_ORDER_JOB, [refund]);
  }
  const change = { ...cause, cancelReason: reason };
  const tell = await recordOrderChange(context, transaction, order, "cancelled", change);
  return { order, tell };
}
