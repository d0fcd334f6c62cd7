export * from "./admin-orders.ts";
export * from "./event-buyers.ts";
export * from "./order-numbers.ts";
export * from "./orders.ts";
