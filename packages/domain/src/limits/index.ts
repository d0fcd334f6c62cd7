export * from "./attempts.ts";
export * from "./budget.ts";
