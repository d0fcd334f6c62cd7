import { randomUUID } from "node:crypto";
import type { PaidByHand } from "@secret/contract";
import {
  formatUsd,
  HAND_PAYMENT_PHRASES,
  isTender,
  type LinePieces,
  type MoneyParts,
  splitRefund,
  WITHHELD_REFUSAL,
} from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { audit } from "../../audit/index.ts";
import { notify } from "../../notifications/index.ts";
import { recordRefundWebhooks } from "../../webhooks/index.ts";
import * as queries from "../queries/refundable.ts";

/** Job that sends a refund to Square, once. The reconciliation then checks it until it has ended. */
export const SEND_REFUND_JOB = defineJob(
  "payments.send-refund",
  z.object({
    refundId: z.uuid(),
    /** Whether its turn has come, if only so many are sent in a second. */
    hasTurn: z.boolean().optional(),
  }),
);

/** Time in ms during which only the job sends the refund. */
export const SENT_WITHIN_MS = 60_000;

/** A refund of a payment whose row is locked. */
interface RefundPlan {
  readonly paymentId: string;
  readonly cause: "cancellation" | "surplus" | "admin" | "provider";
  /** Reason as the member and the books show it. */
  readonly reason: string;
  readonly requestedBy: string | undefined;
  /** Defaults to all that is left. */
  readonly amountCents?: number;
  /** Pieces that it covers, if it is for some, and what was paid for them. */
  readonly lines?: readonly LinePieces[] | undefined;
  readonly lineParts?: MoneyParts | undefined;
  /** Key of a request that may be made only once. */
  readonly idempotencyKey?: string;
  /** Hash of the request, if a person made it. */
  readonly requestHash?: string;
  /** The first refused refund that this one replaces. */
  readonly retryOf?: string;
  /** How the owner paid it by hand, so that it is complete and isn't sent to Square. */
  readonly byHand?: PaidByHand | undefined;
  /** Whether the member was notified of it before. */
  readonly isTold?: boolean;
}

/**
 * Refunds the payments of these orders, if there are any. Runs in the transaction that cancels the orders, so at every
 * moment an order is either active or being refunded. The orders' rows must be locked.
 */
export async function refundCancelledOrders(
  context: Context,
  transaction: Transaction,
  cancelled: readonly (Pick<RefundPlan, "reason" | "requestedBy" | "isTold"> & {
    readonly orderId: string;
  })[],
): Promise<void> {
  if (cancelled.length === 0) return;
  const causes = new Map(cancelled.map(({ orderId, ...why }) => [orderId, why]));
  const paid = await queries.lockCapturedPayments(transaction, [...causes.keys()]);
  const plans = paid.flatMap(({ paymentId, orderId }) => {
    const why = causes.get(orderId);
    return why === undefined ? [] : [{ paymentId, cause: "cancellation" as const, ...why }];
  });
  await planRefunds(context, transaction, plans);
}

/**
 * Writes refunds with their lines, audit entries and notifications; jobs send them to Square. A payment at the counter
 * is refunded there, so its refund is complete at once. Takes at most one plan per payment, and skips payments with
 * nothing left, so a repeated request refunds once. A disputed payment's refund is withheld: it is written as failed, and
 * is owed once the dispute ends in our favor.
 */
export async function planRefunds(
  context: Context,
  transaction: Transaction,
  plans: readonly RefundPlan[],
): Promise<void> {
  const planned = await amountsOf(transaction, plans);
  if (planned.length === 0) return;
  const now = context.clock.now();
  const added = await queries.insertRefunds(
    transaction,
    planned.map((each) => toRow(each, now)),
  );
  const ids = new Map(added.map(({ id, paymentId }) => [paymentId, id]));
  await queries.insertRefundLines(
    transaction,
    planned.flatMap((each) => toLines(each, ids)),
  );
  const lines = planned.map((each) => toAuditLine(each, ids.get(each.payment.paymentId)));
  await audit(transaction, now, ...lines);
  const jobs = added.flatMap(({ id, state }) => (state === "started" ? [{ refundId: id }] : []));
  await context.jobs.add(transaction, SEND_REFUND_JOB, jobs);
  const completed = added.filter(({ state }) => state === "completed").map(({ id }) => id);
  await recordRefundWebhooks(context, transaction, completed);
  await notifyMembers(context, transaction, planned);
}

interface PlannedRefund {
  readonly plan: RefundPlan;
  readonly payment: queries.Refundable;
  readonly amountCents: number;
  readonly parts: MoneyParts;
}

async function amountsOf(
  transaction: Transaction,
  plans: readonly RefundPlan[],
): Promise<readonly PlannedRefund[]> {
  if (plans.length === 0) return [];
  const ids = plans.map(({ paymentId }) => paymentId);
  const left = new Map(
    (await queries.findRefundable(transaction, ids)).map((payment) => [payment.paymentId, payment]),
  );
  return plans.flatMap((plan) => {
    const payment = left.get(plan.paymentId);
    if (payment === undefined) return [];
    const amountCents = plan.amountCents ?? payment.leftCents;
    if (amountCents > payment.leftCents) throw new Error(`the refund exceeds payment ${plan.paymentId}`);
    const parts = splitRefund(amountCents, payment.leftParts, plan.lineParts);
    return amountCents > 0 ? [{ plan, payment, amountCents, parts }] : [];
  });
}

function toRow({ plan, payment, amountCents, parts }: PlannedRefund, now: Date) {
  const { paymentId, orderId, sourceKind } = payment;
  return {
    paymentId,
    orderId,
    // The amount left prevents a second refund; the key only recognizes a person's repeated request.
    idempotencyKey: plan.idempotencyKey ?? `whole:${paymentId}:${randomUUID()}`,
    amountCents,
    taxCents: parts.taxCents,
    tipCents: parts.tipCents,
    cause: plan.cause,
    reason: plan.reason,
    requestedBy: plan.requestedBy ?? null,
    requestHash: plan.requestHash ?? null,
    retryOf: plan.retryOf ?? null,
    ...(payment.isDisputed
      ? { state: "failed" as const, failureDetail: WITHHELD_REFUSAL }
      : { state: plan.byHand || isTender(sourceKind) ? ("completed" as const) : ("started" as const) }),
    ...(plan.byHand && { paidBy: plan.byHand.by, paidReference: plan.byHand.reference }),
    reconcileAfter: new Date(now.getTime() + SENT_WITHIN_MS),
    createdAt: now,
    updatedAt: now,
  };
}

function toLines(
  { plan: { lines = [] }, payment: { paymentId, orderId } }: PlannedRefund,
  ids: ReadonlyMap<string, string>,
) {
  const refundId = ids.get(paymentId);
  return refundId === undefined ? [] : lines.map((line) => ({ refundId, orderId, ...line }));
}

function toAuditLine({ plan, payment, amountCents }: PlannedRefund, refundId: string | undefined) {
  return {
    eventType: "payment_event" as const,
    severity: "warning" as const,
    message: payment.isDisputed
      ? `Refund of ${formatUsd(amountCents)} withheld because the payment is disputed: ${plan.reason}`
      : `Refund of ${formatUsd(amountCents)}${describeWay(plan, payment)}: ${plan.reason}`,
    actorId: plan.requestedBy,
    subjectId: payment.userId,
    orderId: payment.orderId,
    oldValue: describeKept(payment.leftCents),
    newValue: describeKept(payment.leftCents - (payment.isDisputed ? 0 : amountCents)),
    metadata: { refundId },
  };
}

/** Describes the part of a payment that isn't refunded. */
function describeKept(cents: number): string {
  return `${formatUsd(cents)} of the payment kept`;
}

/** Describes how the money goes back. The reference of a payment by hand stays out of it: it may name the payee. */
function describeWay({ byHand }: RefundPlan, { sourceKind }: queries.Refundable): string {
  if (byHand !== undefined) return ` paid ${HAND_PAYMENT_PHRASES[byHand.by]}`;
  return isTender(sourceKind) ? " over the counter" : "";
}

async function notifyMembers(
  context: Context,
  transaction: Transaction,
  planned: readonly PlannedRefund[],
): Promise<void> {
  const news = Map.groupBy(
    planned.filter(({ plan, payment }) => !plan.isTold && !payment.isDisputed),
    ({ payment }) => (payment.isSurplus ? "surplus-payment-refunded" : "payment-refunded"),
  );
  for (const [kind, told] of news) {
    await notify(context, transaction, kind, told.flatMap(toRecipient));
  }
}

/** Returns the payer to notify. A walk-up has none. */
function toRecipient({ payment: { userId, orderId, eventId, orderNumber }, amountCents }: PlannedRefund) {
  return userId === null ? [] : [{ userId, orderId, eventId, facts: { orderNumber, amountCents } }];
}
