export * from "./pickup.ts";
export * from "./pickup-window.ts";
