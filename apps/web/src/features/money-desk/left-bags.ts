import { listLeftBags, settleLeftBag as settleLeftBagRoute } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";

/** Bags of cancelled orders that left and that no admin has settled. */
export const leftBagsQuery = queryOptions({
  queryKey: ["money-desk", "left-bags"],
  queryFn: () => call(listLeftBags),
});

/** Settles a bag; the answer is the list that is left. */
export async function settleLeftBag(id: string): Promise<void> {
  queryClient.setQueryData(leftBagsQuery.queryKey, await call(settleLeftBagRoute, { params: { id } }));
}
