export { adviceFor } from "./difference-advice.ts";
export { LedgerPanel } from "./ledger-panel.tsx";
export { type CloseSpan, closeQuery, exportClose, ledgerReportQuery } from "./ledger-queries.ts";
