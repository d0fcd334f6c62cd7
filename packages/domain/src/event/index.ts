export * from "./calendar-file.ts";
export * from "./event-scene.ts";
export * from "./event-time.ts";
export * from "./new-event.ts";
export * from "./orderability.ts";
export * from "./waitlist.ts";
export * from "./wall-time.ts";
