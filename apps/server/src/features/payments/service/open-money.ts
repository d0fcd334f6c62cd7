import type { OpenMoney } from "@secret/contract";
import { formatUsd, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "../../audit/service.ts";
import { lockOrder } from "../../orders/service.ts";
import {
  findRefundLines,
  findRefusedRefund,
  findRefusedRefunds,
  planRefunds,
} from "../../refunds/service.ts";
import * as queries from "../queries/open-money.ts";
import { lockPayment } from "../queries/payments.ts";
import { findRefund, findRefundByKey } from "../queries/refunds.ts";

/** What of the money waits for the bank, or for a person. */
export async function getOpenMoney(context: Context): Promise<OpenMoney> {
  const { payments, refunds, webhooks } = await queries.findWaiting(context.database, context.clock.now());
  const refused = await findRefusedRefunds(context.database);
  return {
    waiting: { payments: backlogOf(payments), refunds: backlogOf(refunds), webhooks: backlogOf(webhooks) },
    refusedRefunds: refused.map(({ id, orderNumber, amountCents, reason, failureDetail, updatedAt }) => ({
      id,
      orderNumber,
      amountCents,
      reason,
      refusal: failureDetail ?? "",
      refusedAt: updatedAt.toISOString(),
    })),
  };
}

function backlogOf({ count, oldestSince }: queries.Waiting) {
  return { count, oldestSince: oldestSince?.toISOString() ?? null };
}

/** What is under way with the bank, by state, however short. */
export async function countOpenMoney({ database, clock }: Context): Promise<readonly queries.OpenCount[]> {
  return queries.countOpen(database, clock.now());
}

/** Says in the log what waits for the bank, while anything does. */
export async function logBacklog(context: Context): Promise<void> {
  const waiting = await queries.findWaiting(context.database, context.clock.now());
  if (Object.values(waiting).every(({ count }) => count === 0)) return;
  context.log.warn({ waiting }, "money waits for the bank");
}

/**
 * Asks the bank once more for what it refused, with a refund of its own: the bank gives the old one's answer again
 * for ever. Pressed twice, it is asked once.
 */
export async function retryRefund(
  context: Context,
  session: Session,
  refundId: string,
): Promise<Result<void, "REFUND_NOT_FOUND" | "REFUND_NOT_OWED">> {
  return inTransaction(context.database, async (transaction) => {
    const refused = await findRefund(transaction, refundId);
    if (refused === undefined) return refuse("REFUND_NOT_FOUND");
    await lockOrder(transaction, refused.orderId);
    await lockPayment(transaction, refused.paymentId);
    const idempotencyKey = `retry:${refundId}`;
    if ((await findRefundByKey(transaction, idempotencyKey)) !== undefined) return ok(undefined);
    const owed = await findRefusedRefund(transaction, refundId);
    if (owed === undefined) return refuse("REFUND_NOT_OWED");
    const { paymentId, orderId, amountCents, cause, reason } = owed;
    const lines = await findRefundLines(transaction, refundId);
    const asked = { requestedBy: session.userId, idempotencyKey, isTold: true, lines };
    await planRefunds(context, transaction, [{ paymentId, amountCents, cause, reason, ...asked }]);
    await audit(transaction, context.clock.now(), {
      eventType: "payment_event",
      severity: "warning",
      message: `Refund of ${formatUsd(amountCents)}, which the bank had refused, is asked for again`,
      actorId: session.userId,
      orderId,
      oldValue: refused.state,
      newValue: "started",
      metadata: { refundId },
    });
    return ok(undefined);
  });
}
