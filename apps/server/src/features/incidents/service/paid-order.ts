import { ok, type RefundableOrder, type Result, refuse } from "@secret/domain";
import type { Transaction } from "../../../platform/database/database.ts";
import { findOrderBill } from "../../orders/index.ts";
import { lockRefundable, type RefundablePayment } from "../../payments/index.ts";
import { findOpenReturn } from "../../returned-orders/index.ts";
import { findRefundedShares } from "../queries/item-changes.ts";

/** Paid order whose payment is locked, with all of its refunds. */
export interface PaidOrder extends RefundableOrder, RefundablePayment {}

/** Locks an order's payment and returns its bill and refunds. The order's row must be locked. */
export async function lockPaidOrder(
  transaction: Transaction,
  orderId: string,
): Promise<Result<PaidOrder, "ORDER_NOT_FOUND" | "PAYMENT_DISPUTED" | "PAYMENT_REQUIRED">> {
  const payment = await lockRefundable(transaction, orderId);
  if (!payment.ok) return payment;
  const { refundedPieces } = payment.value;
  const found = await findOrderBill(transaction, orderId);
  if (found === undefined) return refuse("ORDER_NOT_FOUND");
  const lines = found.lines.map((line) => ({
    ...line,
    refundedQuantity: refundedPieces.get(line.position) ?? 0,
  }));
  const shares = await findRefundedShares(transaction, orderId);
  return ok({ ...payment.value, bill: found.bill, lines, shares });
}

/** Locks an order as {@link lockPaidOrder} does, unless it is on the waitlist, where a member may be paying for all of it. */
export async function lockKeptOrder(
  transaction: Transaction,
  orderId: string,
): Promise<
  Result<PaidOrder, "ORDER_NOT_FOUND" | "PAYMENT_DISPUTED" | "PAYMENT_REQUIRED" | "RETURN_IN_PROGRESS">
> {
  if ((await findOpenReturn(transaction, orderId)) !== undefined) return refuse("RETURN_IN_PROGRESS");
  return lockPaidOrder(transaction, orderId);
}
