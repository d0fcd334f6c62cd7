export * from "./allergen-alarm.ts";
export * from "./choices.ts";
export * from "./incident.ts";
export * from "./no-show.ts";
export * from "./part-refund.ts";
export * from "./ran-short.ts";
export * from "./roles.ts";
export * from "./running-late.ts";
