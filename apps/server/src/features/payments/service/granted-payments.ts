import { formatUsd, isPaymentOpen } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { AuditLine } from "../../audit/index.ts";
import type { OrderRow } from "../../order-book/index.ts";
import { confirmPaidOrders, lockOrdersForPayment } from "../../orders/index.ts";
import { isCardTooMany } from "../queries/card-limits.ts";
import * as queries from "../queries/payments.ts";
import { inBatches, LATER } from "./in-batches.ts";
import { planRefunds } from "./plan-refunds.ts";
import { auditMismatch, isOurs, providerFacts, type ReportedPayment } from "./reported-payment.ts";
import { CLAIM_MS } from "./settle-due.ts";

/**
 * A payment that Square has authorized or captured, as it is now, with its order if that can be kept. Both rows are
 * locked.
 */
interface LockedPayment extends ReportedPayment {
  readonly order: OrderRow | undefined;
}

/**
 * Locks payments that Square has authorized or captured, and their orders, at most one payment per order.
 * @param mayWait see `inBatches`
 * @returns the payments in the given order; undefined for one that is linked to another payment at Square by now, which
 * is audited
 */
async function lockGranted(
  context: Context,
  transaction: Transaction,
  granted: readonly ReportedPayment[],
  mayWait: boolean,
): Promise<readonly (LockedPayment | undefined | typeof LATER)[]> {
  const orderIds = granted.map(({ payment }) => payment.orderId);
  const orders = await lockOrdersForPayment(context, transaction, orderIds, mayWait);
  const firsts = granted.filter(
    ({ payment: { orderId } }, index) => orders.has(orderId) && orderIds.indexOf(orderId) === index,
  );
  const paymentIds = firsts.map(({ payment }) => payment.id);
  const payments = await queries.lockPayments(transaction, paymentIds, mayWait);
  const locked: (LockedPayment | undefined | typeof LATER)[] = [];
  for (const each of granted) {
    const payment = firsts.includes(each) ? payments.get(each.payment.id) : undefined;
    const current = payment && { ...each, payment, order: orders.get(each.payment.orderId) };
    if (current === undefined) locked.push(LATER);
    else if (isOurs(context, current)) locked.push(current);
    else {
      await auditMismatch(context, transaction, current);
      locked.push(undefined);
    }
  }
  return locked;
}

/**
 * Records that Square has authorized the amount.
 * @returns whether to capture it; undefined if our payment is linked to another one at Square by now
 */
export const markAuthorized = inBatches<ReportedPayment, boolean | undefined>(mark);

async function mark(
  context: Context,
  transaction: Transaction,
  granted: readonly ReportedPayment[],
  mayWait: boolean,
): Promise<(boolean | undefined | typeof LATER)[]> {
  const now = context.clock.now();
  const locked = await lockGranted(context, transaction, granted, mayWait);
  const uncaptured = locked.flatMap((each) =>
    each === LATER || each === undefined || each.payment.state === "captured" ? [] : [each],
  );
  const reconcileAfter = new Date(now.getTime() + CLAIM_MS);
  const rows = uncaptured.map(({ payment: { id, state, isSurplus }, reported }) => ({
    id,
    // A closed payment stays closed, and is checked until Square has released it.
    state: isPaymentOpen(state) ? "authorized" : state,
    isSurplus,
    ...providerFacts(context, reported),
    reconcileAfter,
  }));
  const suspects = await queries.updateGrantedPayments(transaction, rows, now);
  const answers: (boolean | undefined | typeof LATER)[] = [];
  for (const each of locked) {
    if (each === LATER || each === undefined) answers.push(each);
    else answers.push(await mayCapture(context, transaction, each, suspects));
  }
  return answers;
}

async function mayCapture(
  context: Context,
  transaction: Transaction,
  { payment, reported, order }: LockedPayment,
  suspects: ReadonlySet<string>,
): Promise<boolean> {
  if (payment.state === "captured") return true;
  if (!isPaymentOpen(payment.state) || order === undefined) return false;
  const { cardKey } = providerFacts(context, reported);
  return !(suspects.has(payment.id) && (await isCardTooMany(transaction, payment.id, cardKey)));
}

/**
 * Records that Square has captured the amount: confirms the order, or refunds the money if the order can't be kept.
 * @returns whether it pays for its order
 */
export const recordCapture = inBatches<ReportedPayment, boolean>(record);

async function record(
  context: Context,
  transaction: Transaction,
  captured: readonly ReportedPayment[],
  mayWait: boolean,
): Promise<(boolean | typeof LATER)[]> {
  const locked = await lockGranted(context, transaction, captured, mayWait);
  const known = locked.flatMap((each) => (each === LATER || each === undefined ? [] : [each]));
  const fresh = known.filter(({ payment }) => payment.state !== "captured");
  if (fresh.length > 0) {
    await writeCaptures(context, transaction, fresh);
    const lines = fresh.map((each) => toAuditLine(each, each.order === undefined));
    const paid = fresh.flatMap(({ order, payment }) =>
      order === undefined ? [] : [{ order, paidCents: payment.amountCents }],
    );
    await confirmPaidOrders(context, transaction, paid, lines);
    await refundSurplus(context, transaction, fresh);
  }
  for (const each of known) if (each.payment.state === "captured") await recordFee(transaction, each);
  return locked.map((each) => {
    if (each === LATER) return LATER;
    return each?.payment.state === "captured" ? !each.payment.isSurplus : each?.order !== undefined;
  });
}

async function writeCaptures(
  context: Context,
  transaction: Transaction,
  captured: readonly LockedPayment[],
): Promise<void> {
  const rows = captured.map(({ payment: { id }, reported, order }) => ({
    id,
    state: "captured",
    isSurplus: order === undefined,
    ...providerFacts(context, reported),
    reconcileAfter: null,
  }));
  await queries.updateGrantedPayments(transaction, rows, context.clock.now());
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
