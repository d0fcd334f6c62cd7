export * from "./admin-events.ts";
export * from "./events.ts";
