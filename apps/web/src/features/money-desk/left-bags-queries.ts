import { listLeftBags } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

/** Queries the bags of cancelled orders that left and that no admin has settled. */
export const leftBagsQuery = queryOptions({
  queryKey: ["money-desk", "left-bags"],
  queryFn: () => call(listLeftBags),
});
