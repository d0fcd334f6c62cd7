export * from "./limit.ts";
export * from "./stock.ts";
