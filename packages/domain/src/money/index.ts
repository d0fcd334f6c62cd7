export * from "./money.ts";
export * from "./payment.ts";
export * from "./totals.ts";
