export * from "./pickup-window.ts";
export * from "./pickup.ts";
