export * from "./actions.ts";
export * from "./board.ts";
export * from "./left-bags.ts";
export * from "./pickup.ts";
