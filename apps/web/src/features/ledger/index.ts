export { adviceFor } from "./difference-advice.ts";
export { LedgerPanel } from "./ledger-panel.tsx";
export {
  CLOSE_FILES,
  type CloseFile,
  type CloseSpan,
  closeQuery,
  exportCloseFile,
  ledgerKeys,
  ledgerReportQuery,
} from "./ledger-queries.ts";
