export * from "./admin-events.ts";
export * from "./edit-event.ts";
export * from "./event-lead.ts";
export * from "./events.ts";
