import { ok, type RefundableOrder, type Result, refuse } from "@secret/domain";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import {
  findRefundablePayments,
  lockPaymentOfOrder,
  lockRefundable,
  type RefundablePayment,
} from "../../payments/index.ts";
import { findOpenReturn } from "../../returned-orders/index.ts";
import { findBilledOrders } from "../queries/billed-orders.ts";

/** Paid order whose payment is locked, with all of its refunds. */
export interface PaidOrder extends RefundableOrder, RefundablePayment {}

/** Locks an order's payment and returns its bill and refunds. A disputed payment is refused. The order's row must be locked. */
export async function lockPaidOrder(
  transaction: Transaction,
  orderId: string,
): Promise<Result<PaidOrder, "ORDER_NOT_FOUND" | "PAYMENT_DISPUTED" | "PAYMENT_REQUIRED">> {
  return billOf(transaction, await lockRefundable(transaction, orderId));
}

/** Locks an order as {@link lockPaidOrder} does, also while its payment is disputed, for a refund that is withheld then. */
export async function lockOwedOrder(
  transaction: Transaction,
  orderId: string,
): Promise<Result<PaidOrder, "ORDER_NOT_FOUND" | "PAYMENT_REQUIRED">> {
  return billOf(transaction, await lockPaymentOfOrder(transaction, orderId));
}

async function billOf<Code extends string>(
  transaction: Transaction,
  payment: Result<RefundablePayment, Code>,
): Promise<Result<PaidOrder, Code | "ORDER_NOT_FOUND">> {
  if (!payment.ok) return payment;
  const [paid] = await addBills(transaction, [payment.value]);
  return paid === undefined ? refuse("ORDER_NOT_FOUND") : ok(paid);
}

/** Returns the paid, undisputed orders among some. Takes no lock, so use the result only for display. */
export async function findPaidOrders(
  database: Connection,
  orderIds: readonly string[],
): Promise<PaidOrder[]> {
  const payments = await findRefundablePayments(database, orderIds);
  return addBills(
    database,
    payments.filter(({ isDisputed }) => !isDisputed),
  );
}

async function addBills(database: Connection, payments: readonly RefundablePayment[]): Promise<PaidOrder[]> {
  const bills = await findBilledOrders(
    database,
    payments.map(({ orderId }) => orderId),
  );
  return payments.flatMap((payment) => {
    const billed = bills.get(payment.orderId);
    if (billed === undefined) return [];
    const shares = billed.lines.map(({ position, sharedCents }) => [position, sharedCents ?? 0] as const);
    return [{ ...payment, ...billed, shares: new Map(shares) }];
  });
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
