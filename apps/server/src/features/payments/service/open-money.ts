import { formatUsd, ok, type Result, refuse, type SquareList } from "@secret/domain";
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
import { findRefund, findRefundByKey } from "../queries/refunds.ts";
import { findSquareLists } from "../queries/square-lists.ts";
import { planRefunds } from "./plan-refunds.ts";
import { recordRefund } from "./record-refund.ts";
import { partsForLines } from "./refund-parts.ts";

/** Returns the money that waits for Square, and the refused refunds that wait for an admin. */
export async function getOpenMoney(context: Context) {
  const refused = await findRefusedRefunds(context.database);
  return {
    waiting: await queries.findWaiting(context.database, context.clock.now()),
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

/**
 * Retries a refused refund as a new one, since Square repeats its answer to the old one forever. First asks Square for
 * the old one's status, as it may have gone through since. Requested twice, it is sent once.
 */
export async function retryRefund(
  context: Context,
  provider: PaymentProvider,
  session: Session,
  refundId: string,
): Promise<
  Result<void, "PAYMENT_DISPUTED" | "PAYMENT_UNAVAILABLE" | "REFUND_NOT_FOUND" | "REFUND_NOT_OWED">
> {
  const refused = await findRefund(context.database, refundId);
  if (refused === undefined) return refuse("REFUND_NOT_FOUND");
  if (refused.providerRefundId !== null) {
    const found = await provider.findRefund(refused.providerRefundId);
    if (found.kind === "unknown" || found.kind === "unavailable") return refuse("PAYMENT_UNAVAILABLE");
    if (found.kind === "done") await recordRefund(context, refundId, found.value, true);
  }
  return inTransaction(context.database, async (transaction) => {
    await lockOrder(transaction, refused.orderId);
    await lockPayment(transaction, refused.paymentId);
    const idempotencyKey = `retry:${refundId}`;
    if ((await findRefundByKey(transaction, idempotencyKey)) !== undefined) return ok(undefined);
    if (await isDisputed(transaction, refused.paymentId)) return refuse("PAYMENT_DISPUTED");
    const owed = await findRefusedRefund(transaction, refundId);
    if (owed === undefined) return refuse("REFUND_NOT_OWED");
    const { paymentId, orderId, owedCents: amountCents, cause, reason } = owed;
    const lines = await findRefundLines(transaction, refundId);
    const lineParts = lines.length === 0 ? undefined : await partsForLines(transaction, orderId, lines);
    const asked = { requestedBy: session.userId, idempotencyKey, isTold: true, lines, lineParts };
    const retryOf = owed.retryOf ?? refundId;
    await planRefunds(context, transaction, [{ paymentId, amountCents, cause, reason, retryOf, ...asked }]);
    await audit(transaction, context.clock.now(), {
      eventType: "payment_event",
      severity: "warning",
      message: `Refund of ${formatUsd(amountCents)}, which Square had refused, is sent again`,
      actorId: session.userId,
      orderId,
      oldValue: "failed",
      newValue: "started",
      metadata: { refundId },
    });
    return ok(undefined);
  });
}
