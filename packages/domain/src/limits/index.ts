export * from "./duration.ts";
export * from "./limits.ts";
export * from "./text-lengths.ts";
