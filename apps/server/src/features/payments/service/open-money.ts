import type { PaidByHand } from "@secret/contract";
import {
  formatUsd,
  HAND_PAYMENT_PHRASES,
  type MoneyParts,
  ok,
  type Result,
  refuse,
  type SquareList,
  WITHHELD_REFUSAL,
} from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "../../audit/index.ts";
import { lockOrder } from "../../order-book/index.ts";
import type { PaymentProvider } from "../provider.ts";
import { findDisputesToAnswer, isDisputed } from "../queries/disputes.ts";
import * as queries from "../queries/open-money.ts";
import { lockPayment } from "../queries/payments.ts";
import { findRefundLines, findRefusedRefund, findRefusedRefunds } from "../queries/refundable.ts";
import { findRefund, findRefundByKey, type RefundRow } from "../queries/refunds.ts";
import { findSquareLists } from "../queries/square-lists.ts";
import { planRefunds } from "./plan-refunds.ts";
import { recordRefund } from "./record-refund.ts";
import { findPausedRefunds } from "./refund-progress.ts";

/** Returns the money that waits for Square, and the refused refunds that wait for an admin. */
export async function getOpenMoney(context: Context) {
  const refused = await findRefusedRefunds(context.database);
  return {
    waiting: await queries.findWaiting(context.database, context.clock.now()),
    pausedRefunds: await findPausedRefunds(context),
    disputes: await findDisputesToAnswer(context.database),
    refusedLists: (await findSquareLists(context.database)).flatMap(({ name, refusal }) =>
      refusal === null ? [] : [name as SquareList],
    ),
    refusedRefunds: refused.map(({ id, orderNumber, owedCents, reason, failureDetail, updatedAt }) => ({
      id,
      orderNumber,
      amountCents: owedCents,
      reason,
      refusal: failureDetail ?? "",
      refusedAt: updatedAt,
    })),
  };
}

/** Counts open payments, refunds and webhooks by state, however recent. */
export async function countOpenMoney({ database, clock }: Context): Promise<readonly queries.OpenCount[]> {
  return queries.countOpen(database, clock.now());
}

/** Logs the money that waits for Square, if there is any. */
export async function logBacklog(context: Context): Promise<void> {
  const waiting = await queries.findWaiting(context.database, context.clock.now());
  if (Object.values(waiting).every(({ count }) => count === 0)) return;
  context.log.warn({ waiting }, "money is waiting for Square");
}

type RetryRefusal = "PAYMENT_DISPUTED" | "PAYMENT_UNAVAILABLE" | "REFUND_NOT_FOUND" | "REFUND_NOT_OWED";

/**
 * Retries a refused refund as a new one, since Square repeats its answer to the old one forever. Requested twice, it is
 * sent once.
 */
export async function retryRefund(
  context: Context,
  provider: PaymentProvider,
  session: Session,
  refundId: string,
): Promise<Result<void, RetryRefusal>> {
  const checked = await checkAtSquare(context, provider, refundId);
  return checked.ok ? replaceRefused(context, session, checked.value) : checked;
}

/**
 * Records that the owner paid a refused refund by hand. Requested twice, it is recorded once.
 * @returns REFUND_NOT_OWED also if the amount owed isn't the one that the owner paid
 */
export async function payRefundByHand(
  context: Context,
  provider: PaymentProvider,
  session: Session,
  refundId: string,
  { amountCents, ...byHand }: PaidByHand & { readonly amountCents: number },
): Promise<Result<void, RetryRefusal>> {
  const checked = await checkAtSquare(context, provider, refundId);
  return checked.ok
    ? replaceRefused(context, session, checked.value, { owedCents: amountCents, byHand })
    : checked;
}

/** Returns a refused refund after checking it with Square, since it may have gone through in the meantime. */
async function checkAtSquare(
  context: Context,
  provider: PaymentProvider,
  refundId: string,
): Promise<Result<RefundRow, "PAYMENT_UNAVAILABLE" | "REFUND_NOT_FOUND">> {
  const refused = await findRefund(context.database, refundId);
  if (refused === undefined) return refuse("REFUND_NOT_FOUND");
  if (refused.providerRefundId === null) return ok(refused);
  const found = await provider.findRefund(refused.providerRefundId);
  if (found.kind === "unknown" || found.kind === "unavailable") return refuse("PAYMENT_UNAVAILABLE");
  if (found.kind === "done") await recordRefund(context, refundId, found.value, true);
  return ok(refused);
}

interface HandRefund {
  /** Amount that the owner saw and paid, in cents. */
  readonly owedCents: number;
  readonly byHand: PaidByHand;
}

/** Replaces a refused refund that is still owed with one that is sent to Square, or that was paid by hand. */
async function replaceRefused(
  context: Context,
  session: Session,
  refund: RefundRow,
  paid?: HandRefund,
): Promise<Result<void, "PAYMENT_DISPUTED" | "REFUND_NOT_OWED">> {
  const { id: refundId, orderId, paymentId } = refund;
  return inTransaction(context.database, async (transaction) => {
    await lockOrder(transaction, orderId);
    await lockPayment(transaction, paymentId);
    const idempotencyKey = `retry:${refundId}`;
    const repeated = await findRefundByKey(transaction, idempotencyKey);
    if (repeated !== undefined)
      return repeated.paidBy === (paid?.byHand.by ?? null) ? ok(undefined) : refuse("REFUND_NOT_OWED");
    if (await isDisputed(transaction, paymentId)) return refuse("PAYMENT_DISPUTED");
    const owed = await findRefusedRefund(transaction, refundId);
    if (owed === undefined || (paid ?? owed).owedCents !== owed.owedCents) return refuse("REFUND_NOT_OWED");
    const { owedCents: amountCents, cause, reason } = owed;
    const lines = await findRefundLines(transaction, refundId);
    const lineParts = amountCents === refund.amountCents ? partsOf(refund) : undefined;
    const wasWithheld = owed.failureDetail === WITHHELD_REFUSAL;
    // Nobody was notified of a withheld refund. Money paid by hand isn't on its way to a card.
    const isTold = !wasWithheld || paid !== undefined;
    const asked = { requestedBy: session.userId, idempotencyKey, isTold, lines, lineParts };
    const retry = { retryOf: owed.retryOf ?? refundId, byHand: paid?.byHand };
    await planRefunds(context, transaction, [{ paymentId, amountCents, cause, reason, ...asked, ...retry }]);
    const way = paid === undefined ? "is sent again" : `was paid ${HAND_PAYMENT_PHRASES[paid.byHand.by]}`;
    await audit(transaction, context.clock.now(), {
      eventType: "payment_event",
      severity: "warning",
      message: `Refund of ${formatUsd(amountCents)}, which ${wasWithheld ? "a dispute had withheld" : "Square had refused"}, ${way}`,
      actorId: session.userId,
      orderId,
      oldValue: "failed",
      newValue: paid === undefined ? "started" : "completed",
      metadata: { refundId },
    });
    return ok(undefined);
  });
}

/** Returns a refund by part, as it was planned. */
function partsOf({ amountCents, taxCents, tipCents }: RefundRow): MoneyParts {
  return { foodCents: amountCents - taxCents - tipCents, taxCents, tipCents };
}
