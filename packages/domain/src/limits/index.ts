export * from "./attempts.ts";
export * from "./budget.ts";
export * from "./duration.ts";
