export * from "./figure-days.ts";
export * from "./figure-shares.ts";
export * from "./refund-words.ts";
export * from "./turned-away.ts";
