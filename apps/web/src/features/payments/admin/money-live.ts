import { refetchOn } from "../../../platform/live/refetch-on.ts";
import { ledgerKeys } from "../../ledger/index.ts";
import { openMoneyQuery } from "../open-money-queries.ts";
import { moneyKeys } from "./money-queries.ts";

// A dispute changed, or a deposit named a fee.
for (const queryKey of [moneyKeys.all, ledgerKeys.close, openMoneyQuery.queryKey])
  refetchOn(["money.changed"], queryKey);
