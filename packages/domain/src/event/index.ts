export * from "./calendar-file.ts";
export * from "./event-time.ts";
export * from "./new-event.ts";
export * from "./orderability.ts";
export * from "./picker-bounds.ts";
export * from "./publishing.ts";
export * from "./waitlist.ts";
export * from "./wall-time.ts";
