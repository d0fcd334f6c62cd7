export * from "./check.ts";
export * from "./draw.ts";
export * from "./odds.ts";
export * from "./opening.ts";
export * from "./placing.ts";
export * from "./tickets.ts";
