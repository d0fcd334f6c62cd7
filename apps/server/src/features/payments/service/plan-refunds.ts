import { randomUUID } from "node:crypto";
import { formatUsd, isTender, type LinePieces } from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { audit } from "../../audit/index.ts";
import { notify } from "../../notifications/index.ts";
import * as queries from "../queries/refundable.ts";

/** A refund is to be carried to the provider: at once, and once; the reconciliation asks until it has ended. */
export const SEND_REFUND_JOB = defineJob("payments.send-refund", z.object({ refundId: z.uuid() }));

/** Nobody else sends it while its job does. */
const SENT_WITHIN_MS = 60_000;

/** One refund of a payment whose row is taken. */
interface RefundPlan {
  readonly paymentId: string;
  readonly cause: "cancellation" | "surplus" | "admin" | "provider";
  /** As the member and the books read it. */
  readonly reason: string;
  readonly requestedBy: string | undefined;
  /** All that is left where nothing is said. */
  readonly amountCents?: number;
  /** The pieces that it is for, where it is for some. */
  readonly lines?: readonly LinePieces[] | undefined;
  /** What may be asked for only once. */
  readonly idempotencyKey?: string;
  /** Hash of the request, if a person made it. */
  readonly requestHash?: string;
  /** The first refused refund that this one replaces. */
  readonly retryOf?: string;
  /** The member has heard of it before. */
  readonly isTold?: boolean;
}

/**
 * Gives back what these orders were paid with, if they were. In the transaction that cancels them: at every
 * instant an order either stands, or its money is on its way back. Their rows are taken already.
 */
export async function refundCancelledOrders(
  context: Context,
  transaction: Transaction,
  cancelled: readonly { orderId: string; reason: string; requestedBy: string | undefined }[],
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
 * Writes refunds down, with what goes with them; jobs carry them to the provider. What was paid at the counter goes
 * back over it, and has gone with the row: no bank knows of it. Of each payment at most one, and
 * none where nothing is left: asked for twice, a payment goes back once.
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
    planned.map((each) => rowOf(each, now)),
  );
  const ids = new Map(added.map(({ id, paymentId }) => [paymentId, id]));
  await queries.insertRefundLines(
    transaction,
    planned.flatMap((each) => linesOf(each, ids)),
  );
  const lines = planned.map((each) => auditLineOf(each, ids.get(each.payment.paymentId)));
  await audit(transaction, now, ...lines);
  const jobs = added.flatMap(({ id, state }) => (state === "started" ? [{ refundId: id }] : []));
  await context.jobs.add(transaction, SEND_REFUND_JOB, jobs);
  await tellMembers(context, transaction, planned);
}

interface PlannedRefund {
  readonly plan: RefundPlan;
  readonly payment: queries.Refundable;
  readonly amountCents: number;
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
    if (amountCents > payment.leftCents) throw new Error(`more is to go back than payment ${plan.paymentId}`);
    return amountCents > 0 ? [{ plan, payment, amountCents }] : [];
  });
}

function rowOf({ plan, payment, amountCents }: PlannedRefund, now: Date) {
  const { paymentId, orderId, sourceKind } = payment;
  return {
    paymentId,
    orderId,
    // The amount left is what keeps a payment from going back twice; the key only repeats somebody's request.
    idempotencyKey: plan.idempotencyKey ?? `whole:${paymentId}:${randomUUID()}`,
    amountCents,
    cause: plan.cause,
    reason: plan.reason,
    requestedBy: plan.requestedBy ?? null,
    requestHash: plan.requestHash ?? null,
    retryOf: plan.retryOf ?? null,
    state: isTender(sourceKind) ? ("completed" as const) : ("started" as const),
    reconcileAfter: new Date(now.getTime() + SENT_WITHIN_MS),
    createdAt: now,
    updatedAt: now,
  };
}

function linesOf(
  { plan: { lines = [] }, payment: { paymentId, orderId } }: PlannedRefund,
  ids: ReadonlyMap<string, string>,
) {
  const refundId = ids.get(paymentId);
  return refundId === undefined ? [] : lines.map((line) => ({ refundId, orderId, ...line }));
}

function auditLineOf({ plan, payment, amountCents }: PlannedRefund, refundId: string | undefined) {
  return {
    eventType: "payment_event" as const,
    severity: "warning" as const,
    message: `Refund of ${formatUsd(amountCents)}${overCounter(payment)}: ${plan.reason}`,
    actorId: plan.requestedBy,
    subjectId: payment.userId,
    orderId: payment.orderId,
    oldValue: keptOf(payment.leftCents),
    newValue: keptOf(payment.leftCents - amountCents),
    metadata: { refundId },
  };
}

/** What of a payment isn't given back. */
function keptOf(cents: number): string {
  return `${formatUsd(cents)} of the payment kept`;
}

function overCounter({ sourceKind }: queries.Refundable): string {
  return isTender(sourceKind) ? " over the counter" : "";
}

async function tellMembers(
  context: Context,
  transaction: Transaction,
  planned: readonly PlannedRefund[],
): Promise<void> {
  const news = Map.groupBy(
    planned.filter(({ plan }) => !plan.isTold),
    ({ payment }) => (payment.isSurplus ? "surplus-payment-refunded" : "payment-refunded"),
  );
  for (const [kind, told] of news) {
    await notify(context, transaction, kind, told.flatMap(recipientOf));
  }
}

/** A walk-up has nobody to tell. */
function recipientOf({ payment: { userId, orderId, eventId, orderNumber }, amountCents }: PlannedRefund) {
  return userId === null ? [] : [{ userId, orderId, eventId, facts: { orderNumber, amountCents } }];
}
