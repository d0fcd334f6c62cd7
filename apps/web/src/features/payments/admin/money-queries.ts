import {
  type AdminPayment,
  type AdminRefund,
  getOrderMoney,
  listLeftBags,
  listPayments,
  listRefunds,
  listWebhooks,
} from "@secret/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";

export const moneyKeys = { all: ["payments", "desk"] } as const;

const given = <Query extends object>(query: Query) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Query;

/** Queries payments in one state or all, newest first, page by page. */
export function paymentPagesQuery(state: AdminPayment["state"] | undefined) {
  return infiniteQueryOptions({
    queryKey: [...moneyKeys.all, "payments", state],
    queryFn: ({ pageParam }) => call(listPayments, { query: given({ state, before: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.payments.at(-1)?.id : undefined),
  });
}

export function refundPagesQuery(state: AdminRefund["state"] | undefined) {
  return infiniteQueryOptions({
    queryKey: [...moneyKeys.all, "refunds", state],
    queryFn: ({ pageParam }) => call(listRefunds, { query: given({ state, before: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.refunds.at(-1)?.id : undefined),
  });
}

export function webhookPagesQuery(state: "waiting" | undefined) {
  return infiniteQueryOptions({
    queryKey: [...moneyKeys.all, "webhooks", state],
    queryFn: ({ pageParam }) => call(listWebhooks, { query: given({ state, before: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.webhooks.at(-1)?.id : undefined),
  });
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
