import { settleLeftBag as settleLeftBagRoute } from "@secret/contract";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { leftBagsQuery } from "./left-bags-queries.ts";

/** Settles a bag and caches the remaining list. */
export async function settleLeftBag(id: string): Promise<void> {
  queryClient.setQueryData(leftBagsQuery.queryKey, await call(settleLeftBagRoute, { params: { id } }));
}
