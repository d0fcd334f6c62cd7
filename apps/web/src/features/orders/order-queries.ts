import { getOrder, getPickupCode, listOrders } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../app/api.ts";

export const ordersQuery = queryOptions({
  queryKey: ["orders"],
  queryFn: () => call(listOrders, { query: {} }),
});

export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: ["order", orderId],
    queryFn: () => call(getOrder, { params: { id: orderId } }),
  });
}

export function pickupCodeQuery(orderId: string) {
  return queryOptions({
    queryKey: ["order", orderId, "pickup-code"],
    queryFn: () => call(getPickupCode, { params: { id: orderId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
