import { type OrderDetail, sayOnMyWay as sayOnMyWayRoute } from "@secret/contract";
import { call } from "../../../platform/api.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { orderHoldKey } from "./order-hold-queries.ts";

/** Holds an order longer. */
export async function sayOnMyWay(order: OrderDetail): Promise<void> {
  const hold = await call(sayOnMyWayRoute, { params: { id: order.id } });
  queryClient.setQueryData(orderHoldKey(order), hold);
}
