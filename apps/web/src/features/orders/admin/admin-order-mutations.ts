import {
  type AdminOrder,
  type CallOutput,
  type listAdminOrders,
  setOrderStatus as setOrderStatusRoute,
} from "@secret/contract";
import type { OrderStatus } from "@secret/domain";
import type { InfiniteData } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { orderKeys } from "../order-queries.ts";

/** Moves an order. The next choice is made from where it is now: every list that was read shows it so at once. */
export async function setOrderStatus(
  orderId: string,
  status: OrderStatus,
  reason: string | undefined,
): Promise<AdminOrder> {
  await queryClient.cancelQueries({ queryKey: orderKeys.adminLists });
  try {
    const body = { status, ...(reason === undefined ? {} : { reason }) };
    const moved = await call(setOrderStatusRoute, { params: { id: orderId }, body });
    cacheAdminOrder(moved);
    return moved;
  } finally {
    void queryClient.invalidateQueries();
  }
}

function cacheAdminOrder(moved: AdminOrder): void {
  queryClient.setQueriesData<InfiniteData<CallOutput<typeof listAdminOrders>>>(
    { queryKey: orderKeys.adminLists },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, orders: page.orders.map(putMoved) })) },
  );
  function putMoved(order: AdminOrder): AdminOrder {
    return order.id === moved.id ? moved : order;
  }
}
