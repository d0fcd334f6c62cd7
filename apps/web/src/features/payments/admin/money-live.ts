import { refetchOn } from "../../../platform/live/refetch-on.ts";
import { ledgerKeys } from "../../ledger/index.ts";
import { openMoneyQuery } from "../open-money-queries.ts";
import { moneyKeys } from "./money-queries.ts";

// Reloads money figures when a dispute, or a fee in a deposit, changed them.
for (const queryKey of [moneyKeys.all, ledgerKeys.close, openMoneyQuery.queryKey])
  refetchOn(["money.changed"], queryKey);
