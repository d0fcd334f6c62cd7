import { getLedgerReport } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

const ledgerKeys = { report: ["ledger", "report"] } as const;

/** Whether stock, orders and money tell the same story. */
export const ledgerReportQuery = queryOptions({
  queryKey: ledgerKeys.report,
  queryFn: () => call(getLedgerReport),
});
