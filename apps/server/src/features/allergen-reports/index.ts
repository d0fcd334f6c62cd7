export { saveReportEntry } from "./service.ts";
