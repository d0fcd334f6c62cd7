import { isUnusualMove, undoEndsAt, webhookOfMove } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { type AuditLine, audit } from "../../audit/index.ts";
import { announceStockChanged } from "../../events/index.ts";
import { dropPendingDeliveries, notify, withdrawNotifications } from "../../notifications/index.ts";
import type { AllowedTransition, OrderRow } from "../../order-book/index.ts";
import { findDisputedOrders, findRefundableCents, refundCancelledOrders } from "../../payments/index.ts";
import { type EndedOrder, endTransfers } from "../../transfers/index.ts";
import { recordOrderWebhooks } from "../../webhooks/index.ts";
import { AUDITED_CAUSES, isByCrew, notificationsOfMove, REFUND_REASONS } from "../order-notifications.ts";
import { publishOrderChange, publishOrderEdit, publishSale } from "./announce-orders.ts";

/**
 * Records status changes in the audit log, ends transfers, notifies owners, starts refunds, records webhooks, and publishes
 * live events.
 * @param lines audit lines to write before those of the changes
 */
export async function recordTransitions(
  context: Context,
  transaction: Transaction,
  allowed: readonly AllowedTransition[],
  lines: readonly AuditLine[],
  now: Date,
): Promise<void> {
  await audit(transaction, now, ...lines, ...allowed.map((each) => toAuditLine(each, now)));
  await endTransfers(transaction, endedOrders(allowed), now);
  await notifyOwners(context, transaction, allowed, now);
  await refundCancelledOrders(context, transaction, allowed.flatMap(toRefund));
  await recordOrderWebhooks(context, transaction, allowed.flatMap(toWebhook));
  transaction.afterCommit(() => {
    for (const { order, move, by, cancelReason } of allowed) {
      // Pages reload an order that nobody picked up, and don't say that it was.
      if (by === "no-show") publishOrderEdit(context, order);
      else publishOrderChange(context, { ...order, status: move.to, cancelReason }, now);
      if (move.to === "cancelled") publishToPayer(context, order);
      if (move.from === "pending" && move.to === "confirmed") publishSale(context, order);
    }
    for (const eventId of eventsWithMovedStock(allowed)) announceStockChanged(context, eventId);
  });
}

/** Lists orders that were cancelled or picked up. A ready order's offer stays open: the crew may undo that. */
function endedOrders(moved: readonly AllowedTransition[]): EndedOrder[] {
  return moved.flatMap(({ order: { id, orderNumber }, move: { from, to: status }, actorId }) =>
    from !== "pending" && (status === "cancelled" || status === "completed")
      ? [{ id, orderNumber, status, actorId }]
      : [],
  );
}

/**
 * Notifies owners in the app at once. Mails, texts and pushes of a crew move wait until its undo time is over; an undo
 * or a later move drops them.
 */
async function notifyOwners(
  context: Context,
  transaction: Transaction,
  allowed: readonly AllowedTransition[],
  now: Date,
): Promise<void> {
  const news = allowed.map((transition) => ({ transition, ...notificationsOfMove(transition) }));
  for (const [kind, undone] of Map.groupBy(news, ({ withdrawn }) => withdrawn)) {
    if (kind === undefined) continue;
    const recipients = undone.flatMap(({ transition }) => toRecipient(transition));
    await withdrawNotifications(context, transaction, kind, recipients);
  }
  for (const [kind, outdated] of Map.groupBy(news, ({ outdated }) => outdated)) {
    if (kind === undefined) continue;
    const recipients = outdated.flatMap(({ transition }) => toRecipient(transition));
    await dropPendingDeliveries(transaction, kind, recipients, now);
  }
  const undoneBy = undoEndsAt(now);
  const off = allowed.filter(({ cancelReason, move }) => cancelReason === "event-cancelled" && move.refunds);
  const backCents = await findRefundableCents(
    transaction,
    off.map(({ order }) => order.id),
  );
  const refunded = allowed.filter(({ move }) => move.refunds);
  const withheld = await findDisputedOrders(
    transaction,
    refunded.map(({ order }) => order.id),
  );
  for (const [kind, moved] of Map.groupBy(news, ({ sent }) => sent)) {
    if (kind === undefined) continue;
    const recipients = moved.flatMap(({ transition }) => {
      const leavesAt = isByCrew(transition.by) ? undoneBy : undefined;
      const recipients = [...toRecipient(transition), ...toPayer(transition)];
      const eventFacts = kind === "order-event-cancelled" ? toEventFacts(transition, backCents) : {};
      const more = {
        ...eventFacts,
        ...(transition.by === "shortage-refund" && { isShort: true }),
        ...(withheld.has(transition.order.id) && { isWithheld: true }),
      };
      return recipients.map(({ facts, ...to }) => ({ ...to, facts: { ...facts, ...more }, leavesAt }));
    });
    await notify(context, transaction, kind, recipients);
  }
}

/** Returns an order's refund. The message that its event is off names the amount, so that the refund needs none. */
function toRefund({ order, move, actorId: requestedBy, cancelReason }: AllowedTransition) {
  const reason = cancelReason === null ? undefined : REFUND_REASONS[cancelReason];
  const isTold = cancelReason === "event-cancelled";
  return move.refunds && reason !== undefined ? [{ orderId: order.id, reason, requestedBy, isTold }] : [];
}

/** Returns the facts of an order's cancelled event, and the amount that goes back. */
function toEventFacts({ order }: AllowedTransition, backCents: ReadonlyMap<string, number>) {
  const { id, eventAt, timeZone, cancellationCause: cause } = order;
  return { eventAt: eventAt.toISOString(), timeZone, cause, amountCents: backCents.get(id) ?? 0 };
}

function toAuditLine({ order, move, by, actorId, reason, at }: AllowedTransition, now: Date): AuditLine {
  const cause = reason ?? AUDITED_CAUSES[by];
  const because = cause === undefined ? "" : `: ${cause}`;
  return {
    eventType: "order_status_change",
    severity: isUnusualMove(move) ? "warning" : "info",
    message: `Order ${order.orderNumber} went from ${move.from} to ${move.to}${because}`,
    actorId,
    subjectId: order.ownerId,
    orderId: order.id,
    oldValue: move.from,
    newValue: move.to,
    // The device's clock is trusted, so the log records how far it was from the arrival.
    ...(at < now && {
      metadata: { doneAt: at, arrivedSecondsLater: Math.round((now.getTime() - at.getTime()) / 1000) },
    }),
  };
}

function toWebhook({ order: { id: orderId }, move, by }: AllowedTransition) {
  const type = webhookOfMove(move, by);
  return type === undefined ? [] : [{ orderId, type }];
}

/** Returns the owner to notify. A walk-up has none. */
function toRecipient({ order: { id, ownerId, givenTo, eventId, orderNumber }, move }: AllowedTransition) {
  if (ownerId === null) return [];
  const reader = givenTo === null ? {} : { reader: "claimer" as const };
  return [
    { userId: ownerId, eventId, orderId: id, facts: { orderNumber, wasPaid: move.refunds, ...reader } },
  ];
}

/**
 * Returns the payer of a transferred order, who is notified if we cancel it. If its owner cancels it, the payer is
 * notified of the refund instead.
 */
function toPayer({ order, move, cancelReason }: AllowedTransition) {
  const { id: orderId, userId, givenTo, eventId, orderNumber } = order;
  const isByUs = cancelReason === "admin" || cancelReason === "event-cancelled";
  if (userId === null || givenTo === null || !isByUs) return [];
  return [
    { userId, eventId, orderId, facts: { orderNumber, wasPaid: move.refunds, reader: "payer" as const } },
  ];
}

/** Returns the events whose counters moved: one of their orders was cancelled or came back. */
function eventsWithMovedStock(allowed: readonly AllowedTransition[]): Set<string> {
  const moved = allowed.filter(({ move }) => (move.from === "cancelled") !== (move.to === "cancelled"));
  return new Set(moved.map(({ order }) => order.eventId));
}

/** Updates the pages of a payer who gave the order away, since they get the refund. */
function publishToPayer(context: Context, { id: orderId, userId, givenTo }: OrderRow): void {
  if (userId === null || givenTo === null) return;
  context.live.publish({ to: { userId }, event: { type: "order.edited", orderId } });
}
