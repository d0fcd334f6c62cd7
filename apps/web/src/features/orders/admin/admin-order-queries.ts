import { listAdminOrders } from "@secret/contract";
import type { OrderStatus } from "@secret/domain";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { orderKeys } from "../order-queries.ts";

export interface OrderFilter {
  readonly search?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly eventId?: string | undefined;
}

/** Every order that matches, newest first, page by page. */
export function adminOrderPagesQuery(filter: OrderFilter) {
  const query = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ""),
  );
  return infiniteQueryOptions({
    queryKey: [...orderKeys.adminLists, query],
    queryFn: ({ pageParam }) =>
      call(listAdminOrders, { query: pageParam === undefined ? query : { ...query, before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.orders.at(-1)?.id : undefined),
    placeholderData: (previous) => previous,
  });
}
