export { SEVERITY_NAMES } from "./audit-copy.ts";
