export * from "./running-late.ts";
export * from "./stop-selling.ts";
