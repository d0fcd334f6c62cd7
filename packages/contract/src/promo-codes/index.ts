export * from "./admin-promo-codes.ts";
export * from "./promo-codes.ts";
