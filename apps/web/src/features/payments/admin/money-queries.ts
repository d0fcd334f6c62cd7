import {
  type AdminDispute,
  type AdminPayment,
  type AdminRefund,
  getOrderMoney,
  listDisputes,
  listLeftBags,
  listPayments,
  listRefunds,
  listWebhooks,
} from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { pagedQuery } from "../../../platform/load-states/paged-query.ts";

export const moneyKeys = { all: ["payments", "desk"] } as const;

/** Queries payments in one state or all, newest first, page by page. */
export function paymentPagesQuery(state: AdminPayment["state"] | undefined) {
  return pagedQuery([...moneyKeys.all, "payments"], { state }, (query) => call(listPayments, { query }));
}

export function refundPagesQuery(state: AdminRefund["state"] | undefined) {
  return pagedQuery([...moneyKeys.all, "refunds"], { state }, (query) => call(listRefunds, { query }));
}

/** Queries disputes by state, newest first, in pages. */
export function disputePagesQuery(state: AdminDispute["state"] | undefined) {
  return pagedQuery([...moneyKeys.all, "disputes"], { state }, (query) => call(listDisputes, { query }));
}

export function webhookPagesQuery(state: "waiting" | undefined) {
  return pagedQuery([...moneyKeys.all, "webhooks"], { state }, (query) => call(listWebhooks, { query }));
}

/** Queries an order's payments, refunds and refundable amount. */
export function orderMoneyQuery(orderId: string) {
  return queryOptions({
    queryKey: [...moneyKeys.all, "order", orderId],
    queryFn: () => call(getOrderMoney, { params: { id: orderId } }),
  });
}

/** Queries the bags of cancelled orders that left and that no admin has settled. */
export const leftBagsQuery = queryOptions({
  queryKey: ["left-bags"],
  queryFn: () => call(listLeftBags),
});
