export * from "./calendar-file.ts";
export * from "./event-draft.ts";
export * from "./event-time.ts";
export * from "./orderability.ts";
export * from "./waitlist.ts";
