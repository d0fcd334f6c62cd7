import { formatUsd } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { type AuditLine, audit } from "../../audit/index.ts";
import { confirmPaidOrder, confirmPlainlyPaid, withOrderForPayment } from "../../orders/index.ts";
import * as queries from "../queries/payments.ts";
import { ALONE, inBatches } from "./in-batches.ts";
import { lockPlainPayments } from "./plain-payments.ts";
import { planRefunds } from "./plan-refunds.ts";
import { lockOurs, providerFacts, type ReportedPayment } from "./reported-payment.ts";

/** The money has moved: confirm the order, or give the money back where it can't be kept any more. */
export const recordCapture = inBatches<ReportedPayment, void>({
  together: recordTogether,
  alone: recordAlone,
});

async function recordTogether(
  context: Context,
  transaction: Transaction,
  captured: readonly ReportedPayment[],
): Promise<readonly (undefined | typeof ALONE)[]> {
  const now = context.clock.now();
  const plain = await lockPlainPayments(context, transaction, captured);
  const kept = plain.flatMap((each) => each ?? []);
  if (kept.length > 0) {
    const rows = kept.map(({ payment: { id }, reported }) => {
      return { id, state: "captured" as const, ...providerFacts(context, reported), reconcileAfter: null };
    });
    await queries.updateGrantedPayments(transaction, rows, now);
    await audit(transaction, now, ...kept.map((each) => lineOf(each, false)));
    const paid = kept.map(({ order, payment }) => ({ order, paidCents: payment.amountCents }));
    await confirmPlainlyPaid(context, transaction, paid);
  }
  return plain.map((each) => (each === undefined ? ALONE : undefined));
}

async function recordAlone(context: Context, captured: ReportedPayment): Promise<void> {
  await withOrderForPayment(context, captured.payment.orderId, async (transaction, order) => {
    const payment = await lockOurs(context, transaction, captured);
    if (payment === undefined) return;
    const { reported } = captured;
    if (payment.state === "captured") return recordFee(transaction, { payment, reported });
    const isSurplus = order === undefined;
    await writeCapture(context, transaction, { payment, reported }, isSurplus);
    if (isSurplus) {
      const reason = "The order could no longer be kept";
      const cause = { cause: "surplus" as const, reason, requestedBy: undefined };
      return planRefunds(context, transaction, [{ paymentId: payment.id, ...cause }]);
    }
    await confirmPaidOrder(context, transaction, order, payment.amountCents);
  });
}

async function writeCapture(
  context: Context,
  transaction: Transaction,
  captured: ReportedPayment,
  isSurplus: boolean,
): Promise<void> {
  const now = context.clock.now();
  await queries.updatePayment(transaction, captured.payment.id, {
    state: "captured",
    isSurplus,
    ...providerFacts(context, captured.reported),
    reconcileAfter: null,
    updatedAt: now,
  });
  await audit(transaction, now, lineOf(captured, isSurplus));
}

function lineOf({ payment, reported }: ReportedPayment, isSurplus: boolean): AuditLine {
  const { id: paymentId, state: oldValue, amountCents, userId: subjectId, orderId } = payment;
  return {
    eventType: "payment_event",
    severity: isSurplus ? "warning" : "info",
    message: `Payment of ${formatUsd(amountCents)} captured`,
    subjectId,
    orderId,
    oldValue,
    newValue: "captured",
    metadata: { paymentId, providerPaymentId: reported.id },
  };
}

/** The provider often says only later what it keeps. When the payment was captured stays as it is. */
async function recordFee(
  transaction: Transaction,
  { payment, reported: { feeCents } }: ReportedPayment,
): Promise<void> {
  if (feeCents === undefined || feeCents === payment.feeCents) return;
  await queries.updatePayment(transaction, payment.id, { feeCents });
}
