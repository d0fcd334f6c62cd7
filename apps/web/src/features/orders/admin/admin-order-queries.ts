import {
  type AdminOrder,
  type AdminOrderSort,
  getAdminOrder,
  getAdminOrderSummary,
  getPickupLinkByAdmin,
  listAdminOrders,
  listMemberOrders,
} from "@secret/contract";
import type { OrderStatus } from "@secret/domain";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { givenOf, pagedQuery } from "../../../platform/load-states/paged-query.ts";
import { invalidateAreas } from "../../../platform/query-client.ts";
import { orderKeys } from "../order-queries.ts";

/** Filter of orders. Days are in the brand's time zone. */
export interface OrderMatch {
  readonly search?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly eventId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Queries the matching orders, page by page. */
export function adminOrderPagesQuery(filter: OrderMatch & { readonly sort?: AdminOrderSort | undefined }) {
  const pages = pagedQuery(orderKeys.adminLists, filter, (query, last: AdminOrder | undefined) =>
    call(listAdminOrders, { query: { ...query, beforeStatus: last?.status } }),
  );
  return { ...pages, placeholderData: keepPreviousData };
}

/** Queries the totals of all matching orders. A separate request, so that the list never waits for it. */
export function adminOrderSummaryQuery(match: OrderMatch) {
  const query = givenOf(match);
  return queryOptions({
    queryKey: [...orderKeys.adminSummaries, query],
    queryFn: () => call(getAdminOrderSummary, { query }).then(({ summary }) => summary),
    placeholderData: keepPreviousData,
  });
}

/** Queries an order with its bill and history. */
export function adminOrderQuery(orderId: string) {
  return queryOptions({
    queryKey: orderKeys.adminDetail(orderId),
    queryFn: () => call(getAdminOrder, { params: { id: orderId } }),
  });
}

/** Returns whether an order has a pickup link, which it has once it is ready. */
export function hasPickupLink({ status }: Pick<AdminOrder, "status">): boolean {
  return status === "ready" || status === "completed";
}

/** Queries the link in an order's pickup code. A new code voids it. */
export function pickupLinkQuery(orderId: string) {
  return queryOptions({
    queryKey: orderKeys.pickupLink(orderId),
    queryFn: () => call(getPickupLinkByAdmin, { params: { id: orderId } }).then(({ url }) => url),
  });
}

const ORDERS_A_PAGE = 20;

/** Queries a member's orders for an admin, newest first, page by page. */
export function memberOrdersQuery(id: string) {
  return pagedQuery(["admin-members", "orders", id], { limit: ORDERS_A_PAGE }, (query) =>
    call(listMemberOrders, { params: { id }, query }),
  );
}

/** Reloads every admin view that a changed order, or its money, appears in. */
export function invalidateOrderViews(): void {
  invalidateAreas([
    "admin-members",
    "analytics",
    "audit",
    "event-buyers",
    "events",
    "ledger",
    "messages",
    "orders",
    "payments",
  ]);
}
