export { OpenReportsPanel, OrderReports } from "./admin-reports.tsx";
export { ReportPanel } from "./lazy-parts.ts";
