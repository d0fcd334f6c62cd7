export * from "./point-of-sale.ts";
