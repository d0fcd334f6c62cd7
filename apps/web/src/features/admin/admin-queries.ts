import {
  type AdminOrder,
  type CallOutput,
  getAdminDashboard,
  listAdminEvents,
  listAdminOrders,
} from "@secret/contract";
import type { OrderStatus } from "@secret/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../app/api.ts";
import { queryClient } from "../../app/query-client.ts";

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

/** Puts an order as it is now into every list of orders that has been read. */
export function putAdminOrder(moved: AdminOrder): void {
  queryClient.setQueriesData<CallOutput<typeof listAdminOrders>>(
    { queryKey: ADMIN_ORDERS_KEY },
    (list) =>
      list && { ...list, orders: list.orders.map((order) => (order.id === moved.id ? moved : order)) },
  );
}

export function adminOrdersQuery(filter: OrderFilter) {
  const query = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ""),
  );
  return queryOptions({
    queryKey: [...ADMIN_ORDERS_KEY, query],
    queryFn: () => call(listAdminOrders, { query }),
    placeholderData: (previous) => previous,
  });
}
