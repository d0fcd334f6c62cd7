export * from "./cart.ts";
export * from "./give-back.ts";
export * from "./holds.ts";
export * from "./move-conditions.ts";
export * from "./order-moves.ts";
export * from "./order-number.ts";
export * from "./order-status.ts";
export * from "./transfer.ts";
