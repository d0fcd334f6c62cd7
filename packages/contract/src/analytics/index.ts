export * from "./analytics.ts";
export * from "./figures.ts";
