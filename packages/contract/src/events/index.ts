export * from "./admin-events.ts";
export * from "./edit-event.ts";
export * from "./events.ts";
