import {
  formatUsd,
  isSaleUndoTime,
  ok,
  type Result,
  refuse,
  TENDER_NAMES,
  type Tender,
} from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "../../audit/index.ts";
import { announceBoardChanged } from "../../events/index.ts";
import { lockOrder, lockOrderAndEvent, type OrderRow } from "../../order-book/index.ts";
import { transitionOrder } from "../../orders/index.ts";
import { correctCounterPayment } from "../../payments/index.ts";
import { hasPaidCharge } from "../queries/terminal-charges.ts";

/** A sale to correct, and the time of the correction by the device's corrected clock. */
interface Correction {
  readonly eventId: string;
  readonly orderId: string;
  readonly at: Date;
}

type CorrectionRefusal =
  | "ORDER_MOVE_NOT_ALLOWED"
  | "ORDER_NOT_FOUND"
  | "TERMINAL_PAYMENT_CONFIRMED"
  | "UNDO_TOO_LATE";

/**
 * Undoes a sale that nobody has started yet: its stock is free again, and its money counts as given back at the counter.
 * Locks the event's row first, so the transaction must not hold an order's yet.
 * @returns false if it was undone before
 */
export async function undoSale(
  context: Context,
  transaction: Transaction,
  { userId: actorId }: Session,
  { eventId, orderId, at }: Correction,
): Promise<Result<boolean, CorrectionRefusal>> {
  const order = await lockOrderAndEvent(transaction, orderId);
  if (order === undefined || !isSaleOf(order, eventId)) return refuse("ORDER_NOT_FOUND");
  if (order.status === "cancelled") return ok(false);
  if (!isSaleUndoTime(order.createdAt, at)) return refuse("UNDO_TOO_LATE");
  const reason = "sold by mistake";
  const transition = { order, to: "cancelled", by: "counter", actorId, at, reason } as const;
  const undone = await transitionOrder(context, transaction, transition);
  if (undone.ok) return ok(true);
  return refuse("ORDER_MOVE_NOT_ALLOWED", { params: { from: order.status, to: "cancelled" } });
}

/**
 * Corrects how a sale was paid: "It was card, not cash." A payment that Square has confirmed stays as it is.
 * @returns false if it already has that tender
 */
export async function correctTender(
  context: Context,
  transaction: Transaction,
  { userId: actorId }: Session,
  { eventId, orderId, at, tender }: Correction & { readonly tender: Tender },
): Promise<Result<boolean, CorrectionRefusal>> {
  const order = await lockOrder(transaction, orderId);
  if (order === undefined || !isSaleOf(order, eventId)) return refuse("ORDER_NOT_FOUND");
  if (order.status === "cancelled" || !isSaleUndoTime(order.createdAt, at)) return refuse("UNDO_TOO_LATE");
  if (await hasPaidCharge(transaction, orderId)) return refuse("TERMINAL_PAYMENT_CONFIRMED");
  if (!(await correctCounterPayment(transaction, orderId, tender))) return ok(false);
  await audit(transaction, context.clock.now(), {
    eventType: "payment_event",
    severity: "info",
    message: `Payment of ${formatUsd(order.totalCents)} at the counter corrected: ${TENDER_NAMES[tender].toLowerCase()}`,
    actorId,
    orderId,
    newValue: tender,
  });
  // The expected cash changes with it.
  transaction.afterCommit(() => announceBoardChanged(context, eventId));
  return ok(true);
}

/** Returns whether an order is a walk-up of this event. */
function isSaleOf({ eventId, userId }: OrderRow, ownEventId: string): boolean {
  return eventId === ownEventId && userId === null;
}
