import { isTender, type MoneyParts, ok, type PartRefund, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import { findRefundableOfOrders, lockCapturedPayments } from "../queries/refundable.ts";
import { findRefundByKey } from "../queries/refunds.ts";
import { planRefunds } from "./plan-refunds.ts";

/** Captured payment of an order, with its refunds. */
export interface RefundablePayment {
  readonly paymentId: string;
  readonly orderId: string;
  /** Whether a dispute is open, so that nothing may be refunded now. */
  readonly isDisputed: boolean;
  /** Member who paid; null for a walk-up. */
  readonly payerId: string | null;
  readonly isAtCounter: boolean;
  /** Amount that isn't refunded yet, by part. */
  readonly left: MoneyParts;
}

/**
 * Locks an order's payment and returns what is left of it, also while it is disputed: a refund planned then is withheld. The
 * order's row must be locked.
 */
export async function lockPaymentOfOrder(
  transaction: Transaction,
  orderId: string,
): Promise<Result<RefundablePayment, "PAYMENT_REQUIRED">> {
  await lockCapturedPayments(transaction, [orderId]);
  const [payment] = await findRefundablePayments(transaction, [orderId]);
  return payment === undefined ? refuse("PAYMENT_REQUIRED", { params: { to: "refunded" } }) : ok(payment);
}

/** Locks an order's payment as {@link lockPaymentOfOrder} does, and refuses a disputed one. */
export async function lockRefundable(
  transaction: Transaction,
  orderId: string,
): Promise<Result<RefundablePayment, "PAYMENT_DISPUTED" | "PAYMENT_REQUIRED">> {
  const payment = await lockPaymentOfOrder(transaction, orderId);
  return payment.ok && payment.value.isDisputed ? refuse("PAYMENT_DISPUTED") : payment;
}

/** Returns the payments that count for orders. Takes no lock, so use the result only for display. */
export async function findRefundablePayments(
  database: Connection,
  orderIds: readonly string[],
): Promise<RefundablePayment[]> {
  const rows = await findRefundableOfOrders(database, orderIds);
  return rows.map(({ paymentId, orderId, isDisputed, userId: payerId, sourceKind, leftParts: left }) => ({
    paymentId,
    orderId,
    isDisputed,
    payerId,
    isAtCounter: isTender(sourceKind),
    left,
  }));
}

interface PlannedPart {
  readonly paymentId: string;
  readonly refund: PartRefund;
  /** Reason as the member and the books show it. */
  readonly reason: string;
  readonly requestedBy: string | undefined;
  /** Key under which it is made only once. */
  readonly idempotencyKey: string;
}

/** Plans a part refund of a payment whose row is locked, and returns its id. The caller notifies the member. */
export async function planPartRefund(
  context: Context,
  transaction: Transaction,
  { refund, ...plan }: PlannedPart,
): Promise<string> {
  const { amountCents, pieces: lines, parts: lineParts } = refund;
  await planRefunds(context, transaction, [
    { ...plan, cause: "admin", amountCents, lines, lineParts, isTold: true },
  ]);
  const planned = await findRefundByKey(transaction, plan.idempotencyKey);
  if (planned === undefined) throw new Error(`no refund of payment ${plan.paymentId} was planned`);
  return planned.id;
}
