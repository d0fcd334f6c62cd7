export * from "./actions.ts";
export * from "./board.ts";
export * from "./pickup.ts";
