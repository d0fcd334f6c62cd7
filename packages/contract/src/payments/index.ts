export * from "./admin-payments.ts";
export * from "./payments.ts";
