import { formatUsd, ok, type Result, refuse } from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { audit } from "../../audit/service.ts";
import { notify } from "../../notifications/service.ts";
import { findOrderRow } from "../../orders/service.ts";
import * as payments from "../queries/payments.ts";
import * as refunds from "../queries/refunds.ts";

/** A refund is to be carried to the provider. */
export const SEND_REFUND_JOB = defineJob("payments.send-refund", z.object({ refundId: z.uuid() }), {
  maxAttempts: 20,
});

export interface RefundCause {
  readonly reason: string;
  readonly requestedBy: string | undefined;
}

/** Gives back what is left of a payment; called twice, it gives back once. The payment's row is taken already. */
export async function refundWholePayment(
  context: Context,
  transaction: Transaction,
  payment: payments.PaymentRow,
  cause: RefundCause,
): Promise<void> {
  const amountCents = payment.amountCents - (await refunds.sumRefunds(transaction, payment.id));
  if (amountCents > 0) await addRefund(context, transaction, payment, { ...cause, amountCents });
}

/** Gives back what an order was paid with, if it was. */
export async function refundOrder(context: Context, orderId: string, cause: RefundCause): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const payment = await payments.findCapturedPayment(transaction, orderId);
    if (payment === undefined) return;
    await payments.lockPayment(transaction, payment.id);
    await refundWholePayment(context, transaction, payment, cause);
  });
}

/** Gives back a part, or all, for an admin. */
export async function refundByAdmin(
  context: Context,
  session: Session,
  orderId: string,
  requestKey: string,
  input: { amountCents: number; reason: string },
): Promise<
  Result<void, "IDEMPOTENCY_KEY_REUSED" | "ORDER_NOT_FOUND" | "PAYMENT_REQUIRED" | "REFUND_TOO_LARGE">
> {
  return inTransaction(context.database, async (transaction) => {
    if ((await findOrderRow(transaction, orderId)) === undefined) return refuse("ORDER_NOT_FOUND");
    const payment = await payments.findCapturedPayment(transaction, orderId);
    if (payment === undefined) return refuse("PAYMENT_REQUIRED", { params: { to: "refunded" } });
    await payments.lockPayment(transaction, payment.id);
    const idempotencyKey = `admin:${session.userId}:${requestKey}`;
    const repeated = await refunds.findRefundByKey(transaction, idempotencyKey);
    if (repeated !== undefined) {
      const isSame = repeated.orderId === orderId && repeated.amountCents === input.amountCents;
      return isSame ? ok(undefined) : refuse("IDEMPOTENCY_KEY_REUSED");
    }
    const left = payment.amountCents - (await refunds.sumRefunds(transaction, payment.id));
    if (input.amountCents > left) return refuse("REFUND_TOO_LARGE", { params: { left: formatUsd(left) } });
    const refund = { ...input, requestedBy: session.userId, idempotencyKey };
    await addRefund(context, transaction, payment, refund);
    return ok(undefined);
  });
}

async function addRefund(
  context: Context,
  transaction: Transaction,
  payment: payments.PaymentRow,
  refund: RefundCause & { amountCents: number; idempotencyKey?: string },
): Promise<void> {
  const now = context.clock.now();
  const added = await refunds.insertRefund(transaction, {
    paymentId: payment.id,
    orderId: payment.orderId,
    // The amount left is what keeps a payment from going back twice; the key only repeats an admin's request.
    idempotencyKey: refund.idempotencyKey ?? `whole:${payment.id}:${now.getTime()}`,
    amountCents: refund.amountCents,
    reason: refund.reason,
    requestedBy: refund.requestedBy ?? null,
    state: "started",
    createdAt: now,
    updatedAt: now,
  });
  await audit(transaction, now, {
    eventType: "payment_event",
    severity: "warning",
    message: `Refund of ${formatUsd(refund.amountCents)}: ${refund.reason}`,
    actorId: refund.requestedBy,
    subjectId: payment.userId,
    orderId: payment.orderId,
    metadata: { refundId: added.id },
  });
  await context.jobs.add(transaction, SEND_REFUND_JOB, [{ refundId: added.id }]);
  await tellMember(context, transaction, payment, refund.amountCents);
}

async function tellMember(
  context: Context,
  transaction: Transaction,
  payment: payments.PaymentRow,
  amountCents: number,
): Promise<void> {
  const order = await findOrderRow(transaction, payment.orderId);
  if (order === undefined) return;
  const kind = payment.isSurplus ? "surplus-payment-refunded" : "payment-refunded";
  const facts = { orderNumber: order.orderNumber, amountCents };
  const { userId, orderId } = payment;
  await notify(context, transaction, kind, [{ userId, orderId, eventId: order.eventId, facts }]);
}
