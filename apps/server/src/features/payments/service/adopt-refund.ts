import { CURRENCY, isTender, splitRefund } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/index.ts";
import { recordRefundWebhooks } from "../../webhooks/index.ts";
import { findPaymentByProviderId, lockPayment, type PaymentRow } from "../queries/payments.ts";
import { findRefundable, insertRefunds } from "../queries/refundable.ts";
import * as refunds from "../queries/refunds.ts";
import type { ProviderRefund } from "../square/answers.ts";
import { recordRefund } from "./record-refund.ts";
import { CLAIM_MS } from "./settle-due.ts";

const DEFAULT_REASON = "Refunded at the card provider";

/** Records a refund that was made in Square's dashboard, or that Square first reported as refused. */
export async function adoptRefund(context: Context, reported: ProviderRefund): Promise<void> {
  const payment = reported.paymentId && (await findPaymentByProviderId(context.database, reported.paymentId));
  // A refund of a payment on the terminal is recorded at the counter, where it's given.
  if (!payment || isTender(payment.sourceKind)) return;
  if (reported.currency !== CURRENCY || reported.status === "failed") return;
  const knownId = await inTransaction(context.database, async (transaction) => {
    // Waits for a cancellation's refund in progress, so that it counts too.
    await lockPayment(transaction, payment.id);
    const known =
      (await refunds.findRefundByProviderId(transaction, reported.id)) ??
      (await refunds.findRefusedLike(transaction, payment.id, reported));
    if (known !== undefined) return known.id;
    // It may be one of ours whose answer hasn't arrived: this webhook is then retried later.
    if (await refunds.hasUnansweredRefund(transaction, payment.id)) {
      throw new Error(`refund ${reported.id} may be the answer to one under way`);
    }
    await insertAdopted(context, transaction, payment, reported);
    return undefined;
  });
  if (knownId !== undefined) await recordRefund(context, knownId, reported, true);
}

async function insertAdopted(
  context: Context,
  transaction: Transaction,
  payment: PaymentRow,
  reported: ProviderRefund,
): Promise<void> {
  const now = context.clock.now();
  const [left] = await findRefundable(transaction, [payment.id]);
  const parts = left && splitRefund(reported.amountCents, left.leftParts);
  const added = await insertRefunds(transaction, [
    {
      paymentId: payment.id,
      orderId: payment.orderId,
      idempotencyKey: `provider:${reported.id}`,
      cause: "provider",
      amountCents: reported.amountCents,
      taxCents: parts?.taxCents ?? 0,
      tipCents: parts?.tipCents ?? 0,
      reason: reported.reason ?? DEFAULT_REASON,
      state: reported.status,
      providerRefundId: reported.id,
      reconcileAfter: new Date(now.getTime() + CLAIM_MS),
      createdAt: now,
      updatedAt: now,
    },
  ]);
  const completed = added.filter(({ state }) => state === "completed").map(({ id }) => id);
  await recordRefundWebhooks(context, transaction, completed);
  await audit(transaction, now, {
    eventType: "payment_event",
    severity: "warning",
    message: "A refund was made at the card provider",
    subjectId: payment.userId,
    orderId: payment.orderId,
    newValue: reported.status,
    metadata: { providerRefundId: reported.id, amountCents: reported.amountCents },
  });
}
