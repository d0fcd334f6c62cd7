import { type CrewOrder, getChoicesForMember, getOrderChoices, type OrderDetail } from "@secret/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

/** Queries the choices of an order. A change of the order reloads them. */
export function orderChoicesQuery({ id, updatedAt }: Pick<OrderDetail, "id" | "updatedAt">) {
  return queryOptions({
    queryKey: ["orders", "choices", id, updatedAt],
    queryFn: () => call(getOrderChoices, { params: { id } }),
    select: ({ choices }) => choices,
    placeholderData: keepPreviousData,
  });
}

/** Queries the choices of an order at the pickup window. They change any moment, so they are never cached. */
export function crewChoicesQuery(eventId: string, { id: orderId, updatedAt }: CrewOrder) {
  return queryOptions({
    queryKey: ["crew", "choices", eventId, orderId, updatedAt],
    queryFn: () => call(getChoicesForMember, { params: { id: eventId }, query: { orderId } }),
    select: ({ choices }) => choices,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}
