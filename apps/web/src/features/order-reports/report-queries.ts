import { getOrderReports, listOrderReports } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

/** Query keys of reports. */
export const reportKeys = {
  own: (orderId: string) => ["order-reports", "own", orderId],
  admin: ["order-reports", "admin"],
} as const;

/** Queries the member's own reports about an order. */
export function ownReportsQuery(orderId: string) {
  return queryOptions({
    queryKey: reportKeys.own(orderId),
    queryFn: () => call(getOrderReports, { params: { id: orderId } }),
  });
}

/** Queries the open reports; or all reports of an order. */
export function adminReportsQuery(orderId?: string) {
  return queryOptions({
    queryKey: [...reportKeys.admin, orderId ?? "open"],
    queryFn: () => call(listOrderReports, { query: { ...(orderId && { orderId }) } }),
    select: ({ reports }) => reports,
  });
}
