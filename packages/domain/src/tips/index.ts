export * from "./split-tips.ts";
