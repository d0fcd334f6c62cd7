export { exportClose } from "./close-mutations.ts";
export { type CloseSpan, closeQuery } from "./close-queries.ts";
export { adviceFor } from "./difference-advice.ts";
export { LedgerPanel } from "./ledger-panel.tsx";
export { ledgerReportQuery } from "./ledger-queries.ts";
