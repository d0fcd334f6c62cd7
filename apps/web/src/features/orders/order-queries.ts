import { getOrder, listHeldOrders, listOrders, type OrderDetail } from "@secret/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { serverNow } from "../../ui/server-time.ts";
import { isMoneyMoving } from "./order-money.ts";

export const orderKeys = {
  all: ["orders"],
  /** Whatever lists the member's own orders. */
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

/** The newest orders, and the figures of all: for the dashboard. */
export const latestOrdersQuery = queryOptions({
  queryKey: orderKeys.latest,
  queryFn: () => call(listOrders, { query: {} }),
});

/** All of them, newest first, page by page. */
export const orderPagesQuery = infiniteQueryOptions({
  queryKey: orderKeys.pages,
  queryFn: ({ pageParam }) =>
    call(listOrders, { query: pageParam === undefined ? {} : { before: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.hasMore ? page.orders.at(-1)?.id : undefined),
});

/** Those that wait for their payment; the one that runs out first is the first. */
export const heldOrdersQuery = queryOptions({
  queryKey: orderKeys.held,
  queryFn: () => call(listHeldOrders),
  select: ({ orders }) => orders,
});

/** Between two looks at an order whose money is moving: at first, and at most. */
const LOOK_AGAIN = { firstMs: 2_000, longestMs: 30_000 };

/** While its money moves, the order is looked at again with growing pauses, until the server says how it ended. */
export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: orderKeys.detail(orderId),
    queryFn: async () => {
      const order = await call(getOrder, { params: { id: orderId } });
      if (order.status !== "pending") forgetHeld(orderId);
      return order;
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data !== undefined && isMoneyMoving(data, serverNow())
        ? Math.min(LOOK_AGAIN.firstMs * dataUpdateCount, LOOK_AGAIN.longestMs)
        : false,
  });
}

/** Reads an order. Fails at once when offline, unlike a query. */
export async function readOrder(orderId: string): Promise<OrderDetail> {
  const order = await call(getOrder, { params: { id: orderId } });
  cacheOrder(order);
  return order;
}

/** Shows an order as an answer has brought it; the lists that it stands in are read anew. */
export function cacheOrder(order: OrderDetail): void {
  queryClient.setQueryData(orderQuery(order.id).queryKey, order);
  if (order.status !== "pending") forgetHeld(order.id);
  void queryClient.invalidateQueries({ queryKey: orderKeys.lists });
}

/** What no longer waits for its payment is offered for it nowhere; an older answer that is on its way is asked for anew. */
export function forgetHeld(orderId: string): void {
  void queryClient.invalidateQueries({ queryKey: orderKeys.held });
  queryClient.setQueryData(
    heldOrdersQuery.queryKey,
    (held) => held && { ...held, orders: held.orders.filter(({ id }) => id !== orderId) },
  );
}
