export * from "./admin-orders.ts";
export * from "./orders.ts";
export * from "./promo-codes.ts";
