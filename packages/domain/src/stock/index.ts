export * from "./stock.ts";
