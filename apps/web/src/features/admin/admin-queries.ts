import { getAdminDashboard, listAdminEvents, listAdminOrders } from "@secret/contract";
import type { OrderStatus } from "@secret/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../app/api.ts";

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

export function adminOrdersQuery(filter: OrderFilter) {
  const query = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ""),
  );
  return queryOptions({
    queryKey: ["admin", "orders", query],
    queryFn: () => call(listAdminOrders, { query }),
    placeholderData: (previous) => previous,
  });
}
