export * from "./broadcast.ts";
export * from "./choices.ts";
export * from "./delivery.ts";
export * from "./push.ts";
export * from "./reminders.ts";
export * from "./replies.ts";
export * from "./sms-segments.ts";
export * from "./texts.ts";
