import { getOrderDelay, type OrderDetail } from "@secret/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

/** Queries the delay of an order. A change of the order reloads it. */
export function orderDelayQuery({ id, updatedAt }: Pick<OrderDetail, "id" | "updatedAt">) {
  return queryOptions({
    queryKey: ["orders", "delay", id, updatedAt],
    queryFn: () => call(getOrderDelay, { params: { id } }),
    select: ({ delay }) => delay,
    placeholderData: keepPreviousData,
  });
}
