export * from "./food-balance.ts";
