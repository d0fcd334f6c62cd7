import { getOrderHold, type OrderDetail } from "@secret/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";

/** Refresh interval of an order's hold, in ms, because it begins and ends by the clock. */
const REFRESH_MS = 30_000;

type Order = Pick<OrderDetail, "id" | "updatedAt">;

export const orderHoldKey = ({ id, updatedAt }: Order) => ["orders", "hold", id, updatedAt];

/** Queries an order's hold after its window. A change of the order reloads it. */
export function orderHoldQuery(order: Order) {
  return queryOptions({
    queryKey: orderHoldKey(order),
    queryFn: () => call(getOrderHold, { params: { id: order.id } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}
