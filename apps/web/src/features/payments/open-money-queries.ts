import { getOpenMoney } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

const openMoneyKeys = { all: ["payments", "open-money"] } as const;

/** Queries payments and refunds that wait for Square, and rejected refunds. */
export const openMoneyQuery = queryOptions({
  queryKey: openMoneyKeys.all,
  queryFn: () => call(getOpenMoney),
});
