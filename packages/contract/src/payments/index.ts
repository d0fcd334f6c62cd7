export * from "./admin-payments.ts";
export * from "./payments.ts";
export * from "./sales.ts";
