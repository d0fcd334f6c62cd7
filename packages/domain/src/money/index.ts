export * from "./money.ts";
export * from "./totals.ts";
