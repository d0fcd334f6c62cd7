export * from "./figure-days.ts";
export * from "./figure-shares.ts";
export * from "./missed-demand.ts";
export * from "./refund-words.ts";
