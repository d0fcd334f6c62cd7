import {
  checkOpenMoneyAtSquare as checkOpenMoneyRoute,
  checkPaymentAtSquare as checkPaymentRoute,
  type OpenMoney,
  type PaidByHand,
  payRefundByHand as payRefundByHandRoute,
  refundOrder as refundOrderRoute,
  retryRefund as retryRefundRoute,
  settleLeftBag as settleLeftBagRoute,
} from "@secret/contract";
import type { LinePieces } from "@secret/domain";
import { type BodyOf, call } from "../../../platform/api.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { invalidateOrderViews, orderKeys } from "../../orders/index.ts";
import { openMoneyQuery } from "../open-money-queries.ts";
import { leftBagsQuery, moneyKeys } from "./money-queries.ts";

/** A refund request, as the dialog showed it. */
export type RefundWish = Omit<BodyOf<typeof refundOrderRoute>, "lines"> & {
  readonly lines?: readonly LinePieces[];
};

/**
 * Refunds an order. `idempotencyKey` is the same for each retry of one request, so that it is refunded once.
 */
export async function refundOrder(
  orderId: string,
  { lines, ...wish }: RefundWish,
  idempotencyKey: string,
): Promise<void> {
  const body = { ...wish, ...(lines && { lines: [...lines] }) };
  try {
    await call(refundOrderRoute, { params: { id: orderId }, body, idempotencyKey });
  } finally {
    invalidateOrderViews();
  }
}

/** Retries a refund that Square rejected. */
export async function retryRefund(refundId: string): Promise<void> {
  await thenShowOpen(call(retryRefundRoute, { params: { id: refundId } }));
}

/** Records that the owner paid a rejected refund by hand. */
export async function payRefundByHand(
  refundId: string,
  paid: PaidByHand & { readonly amountCents: number },
): Promise<void> {
  await thenShowOpen(call(payRefundByHandRoute, { params: { id: refundId }, body: paid }));
}

/** Checks a payment's state with Square. */
export async function checkPaymentAtSquare(paymentId: string): Promise<void> {
  await call(checkPaymentRoute, { params: { id: paymentId } }).finally(invalidateOrderViews);
}

/** Checks all open payments and refunds with Square. */
export async function checkOpenMoneyAtSquare(): Promise<void> {
  await thenShowOpen(call(checkOpenMoneyRoute));
}

/** Caches the answer as the open money, and reloads the other views of payments and orders. */
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

/** Settles a bag and caches the remaining list. */
export async function settleLeftBag(id: string): Promise<void> {
  queryClient.setQueryData(leftBagsQuery.queryKey, await call(settleLeftBagRoute, { params: { id } }));
}
