import { ok, refundPieces, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/index.ts";
import type { OrderRow } from "../../order-book/index.ts";
import { transitionOrder } from "../../orders/index.ts";
import { planPartRefund } from "../../payments/index.ts";
import { insertItemChanges } from "../queries/item-changes.ts";
import { findCutLines } from "../queries/shortages.ts";
import type { ChoiceKind } from "./choice-kind.ts";
import { notifyOfRefund } from "./notify-of-refund.ts";
import { lockPaidOrder } from "./paid-order.ts";

/**
 * Refunds the pieces cut from an order, or cancels it for a full refund. A hand-off before means fewer. One refund per
 * order and incident.
 */
export const SHORT_CHOICE: ChoiceKind = {
  isImmediate: () => false,
  async settle(context, transaction, { choice, answer, order }) {
    if (order.status === "cancelled") return ok(answer);
    if (answer === "refund" && order.status !== "completed") {
      const by = choice.options.includes("fewer") ? "owner-shortage" : "shortage";
      const moved = await transitionOrder(context, transaction, { order, to: "cancelled", by });
      if (moved.ok) return ok(answer);
      if (moved.failure.code === "PAYMENT_IN_PROGRESS") return refuse("PAYMENT_IN_PROGRESS");
    }
    await refundCut(context, transaction, order, choice.incidentId);
    return ok(choice.options.includes("fewer") ? "fewer" : answer);
  },
};

/** Refunds the pieces that an incident cut from an order and didn't give back. */
async function refundCut(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  incidentId: string,
): Promise<void> {
  const { id: orderId } = order;
  const cut = await findCutLines(transaction, incidentId, [orderId]);
  if (cut.length === 0) return;
  const now = context.clock.now();
  const paid = await lockPaidOrder(transaction, orderId);
  const pieces = cut.map(({ position, pieces: quantity }) => ({ position, quantity }));
  const refund = paid.ok ? refundPieces(paid.value, pieces, { isTipRefunded: true }) : undefined;
  if (!paid.ok || refund === undefined)
    return audit(transaction, now, {
      eventType: "payment_event",
      severity: "warning",
      message: "Cut pieces not refunded: the order's money changed in the meantime",
      orderId,
      metadata: { incidentId },
    });
  const { paymentId, payerId } = paid.value;
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
  const refunded = { kind: "payment-refunded", order, payerId } as const;
  await notifyOfRefund(context, transaction, refunded, refund.amountCents);
}
