import {
  exportClose as exportCloseRoute,
  exportJournal,
  exportTransactions,
  getClose,
  getLedgerReport,
} from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { download } from "../../platform/download.ts";

export const ledgerKeys = { report: ["ledger", "report"], close: ["ledger", "close"] } as const;

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
    queryKey: [...ledgerKeys.close, span],
    queryFn: () => call(getClose, { query: span }),
    placeholderData: (previous) => previous,
  });
}

/** Files of a close for the accountant, with their names. */
export const CLOSE_FILES = {
  close: "Days (CSV)",
  transactions: "Transactions (CSV)",
  quickbooks: "Journal for QuickBooks",
  xero: "Journal for Xero",
} as const;
/** File of a close. */
export type CloseFile = keyof typeof CLOSE_FILES;

/** Downloads a file of the close. Journals are of all events. */
export async function exportCloseFile({ file, span }: { file: CloseFile; span: CloseSpan }): Promise<void> {
  if (file === "close") return download(exportCloseRoute, { query: span });
  if (file === "transactions") return download(exportTransactions, { query: span });
  const { from, to } = span;
  return download(exportJournal, { query: { from, to, format: file } });
}
