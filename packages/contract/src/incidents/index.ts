export * from "./stop-selling.ts";
