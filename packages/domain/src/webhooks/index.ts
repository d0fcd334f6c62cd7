export * from "./webhook-events.ts";
export * from "./webhook-retries.ts";
