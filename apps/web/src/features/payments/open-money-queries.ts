import { getOpenMoney } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

const openMoneyKeys = { all: ["payments", "open-money"] } as const;

/** What waits for the bank, and what it refused. */
export const openMoneyQuery = queryOptions({
  queryKey: openMoneyKeys.all,
  queryFn: () => call(getOpenMoney),
});
