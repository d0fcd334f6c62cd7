import {
  type ChoiceAnswer,
  type Mover,
  ok,
  type PartRefund,
  refundPieces,
  refuse,
  sumOfParts,
} from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/index.ts";
import type { OrderRow } from "../../order-book/index.ts";
import { transitionOrder } from "../../orders/index.ts";
import { planPartRefund } from "../../payments/index.ts";
import type { ChoiceRow } from "../queries/choices.ts";
import { insertItemChanges } from "../queries/item-changes.ts";
import { findCutLines } from "../queries/shortages.ts";
import type { ChoiceKind } from "./choice-kind.ts";
import { notifyOfRefund } from "./notify-of-refund.ts";
import { lockOwedOrder, type PaidOrder } from "./paid-order.ts";

/**
 * Refunds the pieces cut from an order, or cancels it for a full refund: if its owner chose that, or if it isn't made, was
 * refunded in part before, and nothing of it would be left paid. An order that was refunded whole before goes on. A hand-off
 * before means fewer. One refund per order and incident.
 */
export const SHORT_CHOICE: ChoiceKind = {
  isImmediate: () => false,
  async settle(context, transaction, { choice, answer, order }) {
    if (order.status === "cancelled") return ok(answer);
    const cut = await lockCut(transaction, order.id, choice.incidentId);
    const by = findCanceller(choice, answer, order, cut);
    if (by !== undefined) {
      const moved = await transitionOrder(context, transaction, { order, to: "cancelled", by });
      if (moved.ok) return ok(answer);
      if (moved.failure.code === "PAYMENT_IN_PROGRESS") return refuse("PAYMENT_IN_PROGRESS");
    }
    await refundCut(context, transaction, order, choice.incidentId, cut);
    return ok(choice.options.includes("fewer") ? "fewer" : answer);
  },
};

/** Pieces cut from an order. */
interface Cut {
  /** Whether there are any that weren't given back. */
  readonly hasPieces: boolean;
  /** Their refund and the locked payment; undefined if nothing is left of it. */
  readonly refunded: { readonly paid: PaidOrder; readonly refund: PartRefund } | undefined;
}

/** Locks an order's payment and returns the pieces that an incident cut and didn't give back, with their refund. */
async function lockCut(transaction: Transaction, orderId: string, incidentId: string): Promise<Cut> {
  const lines = await findCutLines(transaction, incidentId, [orderId]);
  if (lines.length === 0) return { hasPieces: false, refunded: undefined };
  const paid = await lockOwedOrder(transaction, orderId);
  const pieces = lines.map(({ position, pieces: quantity }) => ({ position, quantity }));
  const refund = paid.ok ? refundPieces(paid.value, pieces, { isTipRefunded: true }) : undefined;
  const refunded = paid.ok && refund !== undefined ? { paid: paid.value, refund } : undefined;
  return { hasPieces: true, refunded };
}

/** Returns who cancels an order; undefined if it goes on with fewer pieces. */
function findCanceller(
  { options }: ChoiceRow,
  answer: ChoiceAnswer,
  { status }: OrderRow,
  { refunded }: Cut,
): Mover | undefined {
  if (answer === "refund" && status !== "completed") {
    if (options.includes("fewer")) return "owner-shortage";
    // An owner of an empty order was notified of the refund when it was cut, if there was one.
    return refunded === undefined || refunded.paid.isDisputed ? "shortage-refund" : "shortage";
  }
  if (refunded === undefined) return undefined;
  const { paid, refund } = refunded;
  const leftCents = sumOfParts(paid.left);
  const wasRefunded = leftCents < paid.bill.totalCents;
  return wasRefunded && refund.amountCents === leftCents ? "shortage-refund" : undefined;
}

/** Refunds cut pieces, or records that it is impossible. The refund of a disputed payment is withheld, so nobody is notified. */
async function refundCut(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  incidentId: string,
  { hasPieces, refunded }: Cut,
): Promise<void> {
  if (!hasPieces) return;
  const { id: orderId } = order;
  const now = context.clock.now();
  if (refunded === undefined)
    return audit(transaction, now, {
      eventType: "payment_event",
      severity: "warning",
      message: "Cut pieces not refunded: the order's money changed in the meantime",
      orderId,
      metadata: { incidentId },
    });
  const { refund } = refunded;
  const { paymentId, payerId } = refunded.paid;
  const refundId = await planPartRefund(context, transaction, {
    paymentId,
    refund,
    reason: "We ran short",
    requestedBy: undefined,
    idempotencyKey: `short:${incidentId}:${orderId}`,
  });
  const centsOf = new Map(refund.lines.map(({ position, cents }) => [position, cents]));
  await insertItemChanges(
    transaction,
    refund.pieces.map((line) => ({
      ...line,
      orderId,
      kind: "refund",
      amountCents: centsOf.get(line.position) ?? 0,
      incidentId,
      refundId,
      changedAt: now,
    })),
  );
  if (refunded.paid.isDisputed) return;
  const notified = { kind: "payment-refunded", order, payerId } as const;
  await notifyOfRefund(context, transaction, notified, refund.amountCents);
}
