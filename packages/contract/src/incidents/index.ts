export * from "./allergen-alarm.ts";
export * from "./choices.ts";
export * from "./incidents.ts";
export * from "./no-show.ts";
export * from "./part-refund.ts";
export * from "./ran-short.ts";
export * from "./running-late.ts";
export * from "./stop-selling.ts";
