export * from "./money.ts";
export * from "./payment.ts";
export * from "./tip.ts";
export * from "./totals.ts";
