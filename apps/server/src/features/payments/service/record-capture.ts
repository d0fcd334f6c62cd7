import { formatUsd } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { type AuditLine, audit } from "../../audit/index.ts";
import { confirmPaidOrders } from "../../orders/index.ts";
import * as queries from "../queries/payments.ts";
import { inBatches, LATER } from "./in-batches.ts";
import { type LockedPayment, lockGranted } from "./lock-granted.ts";
import { planRefunds } from "./plan-refunds.ts";
import { providerFacts, type ReportedPayment } from "./reported-payment.ts";

/** Records that Square has captured the amount: confirms the order, or refunds the money if the order can't be kept. */
export const recordCapture = inBatches<ReportedPayment, void>(record);

async function record(
  context: Context,
  transaction: Transaction,
  captured: readonly ReportedPayment[],
  mayWait: boolean,
): Promise<(undefined | typeof LATER)[]> {
  const locked = await lockGranted(context, transaction, captured, mayWait);
  const known = locked.flatMap((each) => (each === LATER || each === undefined ? [] : [each]));
  const fresh = known.filter(({ payment }) => payment.state !== "captured");
  if (fresh.length > 0) {
    await writeCaptures(context, transaction, fresh);
    const paid = fresh.flatMap(({ order, payment }) =>
      order === undefined ? [] : [{ order, paidCents: payment.amountCents }],
    );
    await confirmPaidOrders(context, transaction, paid);
    await refundSurplus(context, transaction, fresh);
  }
  for (const each of known) if (each.payment.state === "captured") await recordFee(transaction, each);
  return locked.map((each) => (each === LATER ? LATER : undefined));
}

async function writeCaptures(
  context: Context,
  transaction: Transaction,
  captured: readonly LockedPayment[],
): Promise<void> {
  const now = context.clock.now();
  const rows = captured.map(({ payment: { id }, reported, order }) => ({
    id,
    state: "captured",
    isSurplus: order === undefined,
    ...providerFacts(context, reported),
    reconcileAfter: null,
  }));
  await queries.updateGrantedPayments(transaction, rows, now);
  await audit(transaction, now, ...captured.map((each) => toAuditLine(each, each.order === undefined)));
}

async function refundSurplus(
  context: Context,
  transaction: Transaction,
  captured: readonly LockedPayment[],
): Promise<void> {
  const reason = "The order could no longer be kept";
  const surplus = captured.filter(({ order }) => order === undefined);
  const plans = surplus.map(({ payment: { id: paymentId } }) => {
    return { paymentId, cause: "surplus" as const, reason, requestedBy: undefined };
  });
  if (plans.length > 0) await planRefunds(context, transaction, plans);
}

function toAuditLine({ payment, reported }: ReportedPayment, isSurplus: boolean): AuditLine {
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

/** Records Square's fee, which it often reports later. The time of the capture stays as it is. */
async function recordFee(
  transaction: Transaction,
  { payment, reported: { feeCents } }: ReportedPayment,
): Promise<void> {
  if (feeCents === undefined || feeCents === payment.feeCents) return;
  await queries.updatePayment(transaction, payment.id, { feeCents });
}
