import { getOrderShortages, getShortAnswer, type OrderDetail } from "@secret/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const shortAnswerKey = ["short-answer"];

/** Queries the pieces that an order lost to shortages. A change of the order reloads them. */
export function orderShortagesQuery({ id, updatedAt }: Pick<OrderDetail, "id" | "updatedAt">) {
  return queryOptions({
    queryKey: ["orders", "shortages", id, updatedAt],
    queryFn: () => call(getOrderShortages, { params: { id } }),
    select: ({ shortages }) => shortages,
    placeholderData: keepPreviousData,
  });
}

/** Queries the member's standing answer to a shortage. */
export const shortAnswerQuery = queryOptions({
  queryKey: shortAnswerKey,
  queryFn: () => call(getShortAnswer),
  select: ({ answer }) => answer,
});
