import { listWallets } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { orderKeys } from "./order-queries.ts";

/** Queries the wallets that an order can be added to. */
export function walletsQuery(id: string) {
  return queryOptions({
    queryKey: [...orderKeys.detail(id), "wallets"],
    queryFn: () => call(listWallets, { params: { id } }),
  });
}
