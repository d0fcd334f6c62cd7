import { findOrderByNumber, getOrder, listHeldOrders, listOrders, type OrderDetail } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { serverNow } from "../../ui/server-time.ts";
import { isMoneyMoving } from "./order-money.ts";

export const orderKeys = {
  all: ["orders"],
  /** Every list of the member's own orders. */
  lists: ["orders", "list"],
  latest: ["orders", "list", "latest"],
  pages: ["orders", "list", "pages"],
  held: ["orders", "held"],
  detail: (orderId: string) => ["orders", "detail", orderId],
  adminLists: ["orders", "admin-list"],
  adminSummaries: ["orders", "admin-summary"],
  adminDetail: (orderId: string) => ["orders", "admin-detail", orderId],
  pickupLink: (orderId: string) => ["orders", "pickup-link", orderId],
} as const;

/** Queries the newest orders and the totals of all, for the dashboard. */
export const latestOrdersQuery = queryOptions({
  queryKey: orderKeys.latest,
  queryFn: () => call(listOrders, { query: {} }),
});

/** Queries the unpaid orders, first to expire first. */
export const heldOrdersQuery = queryOptions({
  queryKey: orderKeys.held,
  queryFn: () => call(listHeldOrders),
  select: ({ orders }) => orders,
});

/** Poll interval while an order's money moves: first and maximum, in ms. */
const POLL_INTERVAL = { firstMs: 2_000, longestMs: 30_000 };

/** Queries an order. While its money moves, it is polled with growing intervals until the result is known. */
export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: orderKeys.detail(orderId),
    queryFn: async () => {
      const order = await call(getOrder, { params: { id: orderId } });
      if (order.status !== "pending") dropHeldOrder(orderId);
      return order;
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data !== undefined && isMoneyMoving(data, serverNow())
        ? Math.min(POLL_INTERVAL.firstMs * dataUpdateCount, POLL_INTERVAL.longestMs)
        : false,
  });
}

/** Queries the id of the member's own order with a number. */
export function orderNumberQuery(number: string) {
  return queryOptions({
    queryKey: ["orders", "number", number],
    queryFn: () => call(findOrderByNumber, { params: { number } }),
  });
}

/** Reads an order. Fails at once when offline, unlike a query. */
export async function readOrder(orderId: string): Promise<OrderDetail> {
  const order = await call(getOrder, { params: { id: orderId } });
  cacheOrder(order);
  return order;
}

/** Caches an order from a response, and reloads the lists that contain it. */
export function cacheOrder(order: OrderDetail): void {
  queryClient.setQueryData(orderQuery(order.id).queryKey, order);
  if (order.status !== "pending") dropHeldOrder(order.id);
  void queryClient.invalidateQueries({ queryKey: orderKeys.lists });
}

/**
 * Removes an order from the unpaid ones. It also reloads them, because an older response may be on its way.
 */
export function dropHeldOrder(orderId: string): void {
  void queryClient.invalidateQueries({ queryKey: orderKeys.held });
  queryClient.setQueryData(
    heldOrdersQuery.queryKey,
    (held) => held && { ...held, orders: held.orders.filter(({ id }) => id !== orderId) },
  );
}
