import { getClose, getLedgerReport } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

const ledgerKeys = { report: ["ledger", "report"] } as const;

/** Whether stock, orders and money tell the same story. */
export const ledgerReportQuery = queryOptions({
  queryKey: ledgerKeys.report,
  queryFn: () => call(getLedgerReport),
});

/** Days of which the close is asked for, the first and the last; of one event alone where it is named. */
export interface CloseSpan {
  readonly from: string;
  readonly to: string;
  readonly eventId?: string;
}

/** What moved on each of these days, by event. */
export function closeQuery(span: CloseSpan) {
  return queryOptions({
    queryKey: ["ledger", "close", span],
    queryFn: () => call(getClose, { query: span }),
    placeholderData: (previous) => previous,
  });
}
