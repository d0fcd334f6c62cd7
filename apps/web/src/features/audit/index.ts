export { SEVERITY_NAMES } from "./audit-words.ts";
