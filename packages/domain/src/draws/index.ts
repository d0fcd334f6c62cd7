export * from "./draw.ts";
export * from "./tickets.ts";
