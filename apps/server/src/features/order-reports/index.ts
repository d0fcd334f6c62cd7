export { findOpenReports } from "./queries/order-reports.ts";
