import { formatUsd, isPaymentOpen } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/index.ts";
import { notify } from "../../notifications/index.ts";
import { lockOrder, type OrderRow } from "../../order-book/index.ts";
import { publishClaimPayment, publishOrderChange } from "../../orders/index.ts";
import * as queries from "../queries/payments.ts";
import { cardKeyOf } from "./reported-payment.ts";

/** End of an attempt that moved no money. */
export interface PaymentEnd {
  /** Declined by Square, voided by us or by a timeout, or failed because Square refused our credentials. */
  readonly state: "declined" | "voided" | "failed";
  readonly declineCode?: string | undefined;
  readonly declineDetail?: string | undefined;
  readonly cardFingerprint?: string | undefined;
  /** Time of another check, since a request that was on its way may still arrive. */
  readonly lookAgainAt?: Date;
}

/** Closes an attempt that moved no money. Its order stays as it is and can be paid again. */
export async function closePayment(context: Context, paymentId: string, end: PaymentEnd): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context.database, async (transaction) => {
    const found = await queries.findPayment(transaction, paymentId);
    const order = found && (await lockOrder(transaction, found.orderId));
    const payment = await queries.lockPayment(transaction, paymentId);
    if (payment === undefined || !isPaymentOpen(payment.state)) return;
    await queries.updatePayment(transaction, paymentId, {
      state: end.state,
      declineCode: end.declineCode ?? null,
      declineDetail: end.declineDetail ?? null,
      cardKey: payment.cardKey ?? cardKeyOf(context, end.cardFingerprint),
      reconcileAfter: end.lookAgainAt ?? null,
      updatedAt: now,
    });
    await audit(transaction, now, {
      eventType: "payment_event",
      severity: end.state === "voided" ? "info" : "warning",
      message: `Payment of ${formatUsd(payment.amountCents)} ${end.state}`,
      subjectId: payment.userId,
      orderId: payment.orderId,
      oldValue: payment.state,
      newValue: end.state,
      metadata: { paymentId, ...(end.declineCode === undefined ? {} : { declineCode: end.declineCode }) },
    });
    if (order === undefined) return;
    await publishClaimPayment(context, transaction, order);
    if (end.state === "voided") await notifyDropped(context, transaction, order);
    // Pages that wait for the outcome reload the order.
    transaction.afterCommit(() => publishOrderChange(context, order, now));
  });
}

/** Notifies the member that nothing was charged, as long as the order can be paid again. */
async function notifyDropped(context: Context, transaction: Transaction, order: OrderRow): Promise<void> {
  const { id: orderId, userId, eventId, orderNumber, holdExpiresAt, timeZone } = order;
  if (userId === null || order.status !== "pending" || holdExpiresAt <= context.clock.now()) return;
  const facts = { orderNumber, payBy: holdExpiresAt.toISOString(), timeZone };
  const recipient = { userId, eventId, orderId, facts, pointlessAt: holdExpiresAt };
  await notify(context, transaction, "payment-dropped", [recipient]);
}
