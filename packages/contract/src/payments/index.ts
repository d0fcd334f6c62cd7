export * from "./admin-payments.ts";
export { SPAN_DAYS_MAX } from "./day-span.ts";
export * from "./deposits.ts";
export * from "./payments.ts";
export * from "./sales.ts";
