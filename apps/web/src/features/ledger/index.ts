export { exportClose } from "./close-mutations.ts";
export { adviceFor } from "./difference-advice.ts";
export { LedgerPanel } from "./ledger-panel.tsx";
export { type CloseSpan, closeQuery, ledgerReportQuery } from "./ledger-queries.ts";
