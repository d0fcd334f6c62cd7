export * from "./cash.ts";
export * from "./money.ts";
export * from "./payment.ts";
export * from "./refund-lines.ts";
export * from "./refund-split.ts";
export * from "./sales.ts";
export * from "./tip.ts";
export * from "./totals.ts";
