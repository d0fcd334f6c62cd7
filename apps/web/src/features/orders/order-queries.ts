import { getOrder, getPickupCode, listOrders } from "@secret/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

/** The newest orders, and the figures of all: for the dashboard. */
export const latestOrdersQuery = queryOptions({
  queryKey: ["orders", "latest"],
  queryFn: () => call(listOrders, { query: {} }),
});

/** All of them, newest first, page by page. */
export const orderPagesQuery = infiniteQueryOptions({
  queryKey: ["orders", "pages"],
  queryFn: ({ pageParam }) =>
    call(listOrders, { query: pageParam === undefined ? {} : { before: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.hasMore ? page.orders.at(-1)?.id : undefined),
});

export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: ["order", orderId],
    queryFn: () => call(getOrder, { params: { id: orderId } }),
  });
}

export function pickupCodeQuery(orderId: string) {
  return queryOptions({
    queryKey: ["order", orderId, "pickup-code"],
    queryFn: () => call(getPickupCode, { params: { id: orderId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
