import { isTender, type MoneyParts, ok, type PartRefund, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import * as payments from "../queries/payments.ts";
import { findRefundable, findRefundedPieces } from "../queries/refundable.ts";
import { findRefundByKey } from "../queries/refunds.ts";
import { planRefunds } from "./plan-refunds.ts";

/** Captured payment of an order, with its refunds. */
export interface RefundablePayment {
  readonly paymentId: string;
  /** Member who paid; null for a walk-up. */
  readonly payerId: string | null;
  readonly isAtCounter: boolean;
  /** Amount that isn't refunded yet, by part. */
  readonly left: MoneyParts;
  /** Refunded pieces per line, by position. */
  readonly refundedPieces: ReadonlyMap<number, number>;
}

/** Locks an order's payment and returns what is left of it. The order's row must be locked. */
export async function lockRefundable(
  transaction: Transaction,
  orderId: string,
): Promise<Result<RefundablePayment, "PAYMENT_DISPUTED" | "PAYMENT_REQUIRED">> {
  const captured = await payments.findCapturedPayment(transaction, orderId);
  if (captured === undefined) return refuse("PAYMENT_REQUIRED", { params: { to: "refunded" } });
  await payments.lockPayment(transaction, captured.id);
  const [payment] = await findRefundable(transaction, [captured.id]);
  if (payment === undefined) return refuse("PAYMENT_REQUIRED", { params: { to: "refunded" } });
  if (payment.isDisputed) return refuse("PAYMENT_DISPUTED");
  const pieces = await findRefundedPieces(transaction, orderId);
  return ok({
    paymentId: captured.id,
    payerId: payment.userId,
    isAtCounter: isTender(payment.sourceKind),
    left: payment.leftParts,
    refundedPieces: new Map(pieces.map(({ position, quantity }) => [position, quantity])),
  });
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
