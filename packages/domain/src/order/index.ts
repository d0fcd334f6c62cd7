export * from "./cancel-reason.ts";
export * from "./cart.ts";
export * from "./order-moves.ts";
export * from "./order-number.ts";
