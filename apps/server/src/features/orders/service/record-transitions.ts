import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { type AuditLine, audit } from "../../audit/service.ts";
import { tellStockChanged } from "../../events/service.ts";
import { notify } from "../../notifications/service.ts";
import { refundCancelledOrders } from "../../refunds/service.ts";
import { AUDITED_CAUSES, orderNews, REFUND_REASONS } from "../order-news.ts";
import type { OrderRow } from "../queries/order-locks.ts";
import type { AllowedTransition } from "./order-transition.ts";

/** Writes and tells what goes with every change of an order's status. */
export async function recordTransitions(
  context: Context,
  transaction: Transaction,
  allowed: readonly AllowedTransition[],
  now: Date,
): Promise<void> {
  await audit(transaction, now, ...allowed.map(auditLineOf));
  const news = Map.groupBy(allowed, ({ move, cancelReason }) => orderNews(move.to, cancelReason));
  for (const [kind, told] of news) {
    if (kind !== undefined) await notify(context, transaction, kind, told.map(recipientOf));
  }
  await refundCancelledOrders(context, transaction, allowed.flatMap(refundOf));
  transaction.afterCommit(() => {
    for (const { order, move, cancelReason } of allowed)
      tellOrderChanged(context, { ...order, status: move.to, cancelReason }, now);
    for (const eventId of eventsWithMovedStock(allowed)) tellStockChanged(context, eventId);
  });
}

function refundOf({ order, move, actorId: requestedBy, cancelReason }: AllowedTransition) {
  const reason = cancelReason === null ? undefined : REFUND_REASONS[cancelReason];
  return move.refunds && reason !== undefined ? [{ orderId: order.id, reason, requestedBy }] : [];
}

function auditLineOf({ order, move, by, actorId, reason }: AllowedTransition): AuditLine {
  const cause = reason ?? AUDITED_CAUSES[by];
  const because = cause === undefined ? "" : `: ${cause}`;
  return {
    eventType: "order_status_change",
    severity: move.requires.includes("reason") ? "warning" : "info",
    message: `Order ${order.orderNumber} went from ${move.from} to ${move.to}${because}`,
    actorId,
    subjectId: order.userId,
    orderId: order.id,
    oldValue: move.from,
    newValue: move.to,
  };
}

function recipientOf({ order: { id, userId, eventId, orderNumber }, move }: AllowedTransition) {
  return { userId, eventId, orderId: id, facts: { orderNumber, wasPaid: move.refunds } };
}

/** Counters move where an order is cancelled or comes back. */
function eventsWithMovedStock(allowed: readonly AllowedTransition[]): Set<string> {
  const moved = allowed.filter(({ move }) => (move.from === "cancelled") !== (move.to === "cancelled"));
  return new Set(moved.map(({ order }) => order.eventId));
}

type ToldOrder = Pick<OrderRow, "id" | "eventId" | "userId" | "orderNumber" | "status" | "cancelReason">;

/** Tells the owner's pages and the crew's board that something of an order is new. After the commit. */
export function tellOrderChanged(context: Context, order: ToldOrder, now: Date): void {
  tellOwner(context, order, now);
  context.live.publish({ to: { staff: true }, event: changeOf(order, now) });
}

/** Tells the pages of an order's owner alone, on every device: what only waits is nothing to the crew yet. */
export function tellOwner(context: Context, order: ToldOrder, now: Date): void {
  context.live.publish({ to: { userId: order.userId }, event: changeOf(order, now) });
}

function changeOf(order: ToldOrder, now: Date) {
  return {
    type: "order.changed" as const,
    orderId: order.id,
    eventId: order.eventId,
    orderNumber: order.orderNumber,
    status: order.status,
    cancelReason: order.cancelReason,
    updatedAt: now.toISOString(),
  };
}
