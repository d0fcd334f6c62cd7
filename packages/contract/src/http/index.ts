export * from "./client.ts";
export * from "./errors.ts";
export * from "./headers.ts";
export * from "./ordering-errors.ts";
export * from "./problem.ts";
export * from "./route.ts";
