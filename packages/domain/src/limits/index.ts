export * from "./duration.ts";
export * from "./limits.ts";
