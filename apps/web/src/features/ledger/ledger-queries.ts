import { exportClose as exportCloseRoute, getClose, getLedgerReport } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { download } from "../../platform/download.ts";

const ledgerKeys = { report: ["ledger", "report"] } as const;

/** Queries the comparison of stock, orders and money. */
export const ledgerReportQuery = queryOptions({
  queryKey: ledgerKeys.report,
  queryFn: () => call(getLedgerReport),
});

/** First and last day of a close, optionally of a single event. */
export interface CloseSpan {
  readonly from: string;
  readonly to: string;
  readonly eventId?: string;
}

/** Queries the transactions of each day, by event. */
export function closeQuery(span: CloseSpan) {
  return queryOptions({
    queryKey: ["ledger", "close", span],
    queryFn: () => call(getClose, { query: span }),
    placeholderData: (previous) => previous,
  });
}

/** Downloads the close as a file for the accountant. */
export async function exportClose(span: CloseSpan): Promise<void> {
  await download(exportCloseRoute, { query: span });
}
