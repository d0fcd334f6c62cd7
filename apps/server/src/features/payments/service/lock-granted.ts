import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { OrderRow } from "../../order-book/index.ts";
import { lockOrdersForPayment } from "../../orders/index.ts";
import * as queries from "../queries/payments.ts";
import { LATER } from "./in-batches.ts";
import { auditMismatch, isOurs, type ReportedPayment } from "./reported-payment.ts";

/**
 * A payment that Square has authorized or captured, as it is now, with its order if that can be kept. Both rows are
 * locked.
 */
export interface LockedPayment extends ReportedPayment {
  readonly order: OrderRow | undefined;
}

/**
 * Locks payments that Square has authorized or captured, and their orders, at most one payment per order.
 * @param mayWait see `inBatches`
 * @returns the payments in the given order; undefined for one that is linked to another payment at Square by now, which
 * is audited
 */
export async function lockGranted(
  context: Context,
  transaction: Transaction,
  granted: readonly ReportedPayment[],
  mayWait: boolean,
): Promise<readonly (LockedPayment | undefined | typeof LATER)[]> {
  const orderIds = granted.map(({ payment }) => payment.orderId);
  const orders = await lockOrdersForPayment(context, transaction, orderIds, mayWait);
  const firsts = granted.filter(
    ({ payment: { orderId } }, index) => orders.has(orderId) && orderIds.indexOf(orderId) === index,
  );
  const paymentIds = firsts.map(({ payment }) => payment.id);
  const payments = await queries.lockPayments(transaction, paymentIds, mayWait);
  const locked: (LockedPayment | undefined | typeof LATER)[] = [];
  for (const each of granted) {
    const payment = firsts.includes(each) ? payments.get(each.payment.id) : undefined;
    const current = payment && { ...each, payment, order: orders.get(each.payment.orderId) };
    if (current === undefined) locked.push(LATER);
    else if (isOurs(context, current)) locked.push(current);
    else {
      await auditMismatch(context, transaction, current);
      locked.push(undefined);
    }
  }
  return locked;
}
