import {
  type AdminOrder,
  type CallOutput,
  getAdminDashboard,
  listAdminEvents,
  listAdminOrders,
} from "@secret/contract";
import type { OrderStatus } from "@secret/domain";
import { type InfiniteData, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { queryClient } from "../../../platform/query-client.ts";

export const dashboardQuery = queryOptions({
  queryKey: ["admin", "dashboard"],
  queryFn: () => call(getAdminDashboard),
});

export const adminEventsQuery = queryOptions({
  queryKey: ["admin", "events"],
  queryFn: () => call(listAdminEvents),
});

export interface OrderFilter {
  readonly search?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly eventId?: string | undefined;
}

export const ADMIN_ORDERS_KEY = ["admin", "orders"] as const;

/** Every order that matches, newest first, page by page. */
export function adminOrderPagesQuery(filter: OrderFilter) {
  const query = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ""),
  );
  return infiniteQueryOptions({
    queryKey: [...ADMIN_ORDERS_KEY, query],
    queryFn: ({ pageParam }) =>
      call(listAdminOrders, { query: pageParam === undefined ? query : { ...query, before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.orders.at(-1)?.id : undefined),
    placeholderData: (previous) => previous,
  });
}

/** Puts an order as it is now into every list of orders that has been read. */
export function putAdminOrder(moved: AdminOrder): void {
  queryClient.setQueriesData<InfiniteData<CallOutput<typeof listAdminOrders>>>(
    { queryKey: ADMIN_ORDERS_KEY },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, orders: page.orders.map(putMoved) })) },
  );
  function putMoved(order: AdminOrder): AdminOrder {
    return order.id === moved.id ? moved : order;
  }
}
