export * from "./client.ts";
export * from "./errors.ts";
export { NO_CONNECTION_TEXT } from "./fallback-texts.ts";
export * from "./headers.ts";
export * from "./ordering-errors.ts";
export * from "./passkey-errors.ts";
export * from "./problem.ts";
export * from "./route.ts";
