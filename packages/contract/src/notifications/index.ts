export * from "./admin-messages.ts";
export * from "./notifications.ts";
export * from "./push.ts";
export * from "./replies.ts";
export * from "./unsubscribe.ts";
