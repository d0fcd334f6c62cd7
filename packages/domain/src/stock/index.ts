export * from "./limit.ts";
export * from "./share.ts";
export * from "./stock.ts";
