import {
  askAboutOpenMoney as askAboutOpenMoneyRoute,
  askAboutPayment as askAboutPaymentRoute,
  type OpenMoney,
  refundOrder as refundOrderRoute,
  retryRefund as retryRefundRoute,
} from "@secret/contract";
import type { LinePieces } from "@secret/domain";
import { type BodyOf, call } from "../../../platform/api.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { orderKeys } from "../../orders/order-queries.ts";
import { openMoneyQuery } from "../open-money-queries.ts";
import { moneyKeys } from "./money-queries.ts";

/** What goes back, as it was shown. */
export type RefundWish = Omit<BodyOf<typeof refundOrderRoute>, "lines"> & {
  readonly lines?: readonly LinePieces[];
};

/** @param idempotencyKey the same for every try of one wish, so that it goes back once */
export async function refundOrder(
  orderId: string,
  { lines, ...wish }: RefundWish,
  idempotencyKey: string,
): Promise<void> {
  const body = { ...wish, ...(lines && { lines: [...lines] }) };
  await thenLookAnew(call(refundOrderRoute, { params: { id: orderId }, body, idempotencyKey }));
}

/** Asks the bank once more for a refund that it refused. */
export async function retryRefund(refundId: string): Promise<void> {
  await thenShowOpen(call(retryRefundRoute, { params: { id: refundId } }));
}

/** Asks the bank how a payment stands. */
export async function askAboutPayment(paymentId: string): Promise<void> {
  await thenLookAnew(call(askAboutPaymentRoute, { params: { id: paymentId } }));
}

/** Has the bank asked about everything that waits for it. */
export async function askAboutOpenMoney(): Promise<void> {
  await thenShowOpen(call(askAboutOpenMoneyRoute));
}

/** Whatever came of it, all that shows money and orders is read anew. */
async function thenLookAnew(asking: Promise<unknown>): Promise<void> {
  try {
    await asking;
  } finally {
    void queryClient.invalidateQueries();
  }
}

/** The answer is what is open from now on; what else shows payments and orders is read anew. */
async function thenShowOpen(asking: Promise<OpenMoney>): Promise<void> {
  try {
    queryClient.setQueryData(openMoneyQuery.queryKey, await asking);
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: openMoneyQuery.queryKey });
    throw error;
  } finally {
    void queryClient.invalidateQueries({ queryKey: moneyKeys.all });
    void queryClient.invalidateQueries({ queryKey: orderKeys.all });
  }
}
