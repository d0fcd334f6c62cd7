import { isPaymentOpen } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { OrderRow } from "../../order-book/index.ts";
import { lockPlainlyPayable } from "../../orders/index.ts";
import * as queries from "../queries/payments.ts";
import { isOurs, type ReportedPayment } from "./reported-payment.ts";

/** A payment under way of an order that can be kept; the rows of both are taken. */
export interface PlainPayment extends ReportedPayment {
  readonly order: OrderRow;
}

/**
 * Of payments that the bank has granted, those of which nothing has to be weighed: ours, still under way, and their order
 * pending. Never two of one order.
 * @returns in their places; undefined where something has to be, or somebody else holds a row
 */
export async function lockPlainPayments(
  context: Context,
  transaction: Transaction,
  granted: readonly ReportedPayment[],
): Promise<readonly (PlainPayment | undefined)[]> {
  const orderIds = granted.map(({ payment }) => payment.orderId);
  const orders = await lockPlainlyPayable(transaction, orderIds);
  const firsts = granted.filter(
    ({ payment: { orderId } }, index) => orders.has(orderId) && orderIds.indexOf(orderId) === index,
  );
  const payments = await queries.lockFreePayments(
    transaction,
    firsts.map(({ payment }) => payment.id),
  );
  return granted.map((each) => {
    const payment = firsts.includes(each) ? payments.get(each.payment.id) : undefined;
    const order = orders.get(each.payment.orderId);
    if (payment === undefined || order === undefined || !isPaymentOpen(payment.state)) return undefined;
    const reported = { payment, reported: each.reported };
    return isOurs(context, reported) ? { ...reported, order } : undefined;
  });
}
