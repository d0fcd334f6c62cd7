import { CURRENCY, formatUsd, isRefundOpen, WITHHELD_REFUSAL } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { type AuditLine, audit } from "../../audit/index.ts";
import { notify } from "../../notifications/index.ts";
import { recordRefundWebhooks } from "../../webhooks/index.ts";
import { lockPayment } from "../queries/payments.ts";
import * as refunds from "../queries/refunds.ts";
import type { ProviderRefund } from "../square/answers.ts";

type Refund = NonNullable<Awaited<ReturnType<typeof refunds.findRefund>>>;
type AuditText = Pick<AuditLine, "severity" | "message">;

/** Failure detail of a refund whose answer doesn't match; also marks that the audit log has the line already. */
const MISMATCH = "Square's answer doesn't match what was asked for";

/**
 * Records a refund's status at Square. A final status changes only if Square now reports another one.
 * @param isFresh whether nothing newer can have been recorded, so that "pending" reopens a refund that had failed
 */
export async function recordRefund(
  context: Context,
  refundId: string,
  reported: ProviderRefund,
  isFresh = false,
): Promise<void> {
  await withRefund(context, refundId, async (transaction, refund) => {
    if (!isOurs(refund, reported)) return recordMismatch(context, transaction, refund, reported);
    const isOpen = isRefundOpen(refund.state);
    const isLate = reported.status === "pending" && !isOpen && !(isFresh && refund.state === "failed");
    if (isLate || (!isOpen && refund.state === reported.status)) return;
    await writeState(context, transaction, refund, reported);
    await notifyOfEnd(context, transaction, refund, reported.status);
    if (reported.status === "completed") await recordRefundWebhooks(context, transaction, [refundId]);
    if (isOpen && reported.status === "pending") return;
    const text = isOpen
      ? describeEnd(refund, reported.status)
      : await describeCorrection(transaction, refund, reported.status);
    await audit(transaction, context.clock.now(), { ...toAuditLine(refund, reported.status), ...text });
  });
}

/** Records that Square made no refund: the money hasn't gone back, and an admin must look into it. */
export async function recordRefusal(context: Context, refundId: string, detail: string): Promise<void> {
  await withRefund(context, refundId, async (transaction, refund) => {
    if (!isRefundOpen(refund.state)) return;
    const now = context.clock.now();
    await refunds.updateRefund(transaction, refundId, {
      state: "failed",
      failureDetail: detail,
      updatedAt: now,
    });
    if (detail !== WITHHELD_REFUSAL) await notifyOfEnd(context, transaction, refund, "failed");
    await audit(transaction, now, { ...toAuditLine(refund, "failed"), ...describeFailure(refund, detail) });
  });
}

/** Notifies the payer of a cancelled event's refund that Square has completed or refused. A walk-up has none. */
async function notifyOfEnd(
  context: Context,
  transaction: Transaction,
  { isOfCancelledEvent, payerId: userId, orderId, eventId, orderNumber, amountCents }: Refund,
  status: ProviderRefund["status"],
): Promise<void> {
  if (!isOfCancelledEvent || userId === null || status === "pending") return;
  const facts = { orderNumber, amountCents };
  const kind = status === "completed" ? "refund-done" : "refund-failed";
  await notify(context, transaction, kind, [{ userId, orderId, eventId, facts }]);
}

/** Reads a refund under its payment's lock, which every change to refunds takes. */
async function withRefund(
  context: Context,
  refundId: string,
  change: (transaction: Transaction, refund: Refund) => Promise<void>,
): Promise<void> {
  const known = await refunds.findRefund(context.database, refundId);
  if (known === undefined) return;
  await inTransaction(context.database, async (transaction) => {
    await lockPayment(transaction, known.paymentId);
    const refund = await refunds.findRefund(transaction, refundId);
    if (refund !== undefined) await change(transaction, refund);
  });
}

/** Returns whether a report matches our refund's amount, currency, payment, and id at Square. */
function isOurs(refund: Refund, reported: ProviderRefund): boolean {
  return (
    reported.amountCents === refund.amountCents &&
    reported.currency === CURRENCY &&
    (reported.paymentId ?? refund.providerPaymentId) === refund.providerPaymentId &&
    (refund.providerRefundId ?? reported.id) === reported.id
  );
}

/** Records a report that doesn't match. The refund keeps its state, and one in progress is checked again. */
async function recordMismatch(
  context: Context,
  transaction: Transaction,
  refund: Refund,
  { id, amountCents, currency, paymentId, status }: ProviderRefund,
): Promise<void> {
  if (refund.failureDetail === MISMATCH) return;
  await refunds.updateRefund(transaction, refund.id, { failureDetail: MISMATCH });
  await audit(transaction, context.clock.now(), {
    eventType: "payment_event",
    orderId: refund.orderId,
    severity: "critical",
    message: `Square's answer to a refund of ${formatUsd(refund.amountCents)} doesn't match it and was not accepted`,
    metadata: { refundId: refund.id, reported: { id, amountCents, currency, paymentId, status } },
  });
}

async function writeState(
  context: Context,
  transaction: Transaction,
  refund: Refund,
  { status: state, id: providerRefundId }: ProviderRefund,
): Promise<void> {
  const now = context.clock.now();
  const failureDetail =
    state !== "failed" ? null : refund.state === "completed" ? "completed, then failed" : "refused later";
  const change = { state, providerRefundId, failureDetail, updatedAt: now };
  await refunds.updateRefund(transaction, refund.id, {
    ...change,
    // A reopened refund is checked at once.
    ...(isRefundOpen(refund.state) ? {} : { reconcileAfter: now }),
  });
}

function describeEnd(refund: Refund, status: ProviderRefund["status"]): AuditText {
  return status === "failed"
    ? describeFailure(refund, "refused later")
    : { severity: "info", message: `Refund of ${formatUsd(refund.amountCents)} completed` };
}

function describeFailure({ amountCents }: Refund, detail: string): AuditText {
  return { severity: "critical", message: `Refund of ${formatUsd(amountCents)} failed: ${detail}` };
}

/** Describes the consequences of a corrected status. */
async function describeCorrection(
  transaction: Transaction,
  refund: Refund,
  status: ProviderRefund["status"],
): Promise<AuditText> {
  const amount = formatUsd(refund.amountCents);
  if (status === "failed")
    return { severity: "critical", message: `Refund of ${amount} failed after completing: it is owed again` };
  const deed = status === "completed" ? "completed" : "is under way";
  const isTwice = await refunds.hasOtherAttempt(transaction, refund);
  const twice = isTwice ? ", and was sent again meanwhile: it may have gone back twice" : "";
  return { severity: "critical", message: `Refund of ${amount} ${deed} after failing${twice}` };
}

function toAuditLine({ id: refundId, orderId, state: oldValue }: Refund, newValue: string) {
  return { eventType: "payment_event", orderId, oldValue, newValue, metadata: { refundId } } as const;
}
