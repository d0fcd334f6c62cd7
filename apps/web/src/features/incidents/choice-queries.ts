import { getOrderChoices, type OrderDetail } from "@secret/contract";
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
