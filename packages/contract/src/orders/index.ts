export * from "./admin-orders.ts";
export * from "./admin-promo-codes.ts";
export * from "./event-buyers.ts";
export * from "./orders.ts";
export * from "./promo-codes.ts";
