export * from "./transfer-inputs.ts";
export * from "./transfers.ts";
