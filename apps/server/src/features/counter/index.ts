export { findCashCounts, findTakings } from "./queries/cash-counts.ts";
export { findUnsoldCharges } from "./queries/terminal-charges.ts";
export { readAllotment } from "./service/allotment.ts";
export { correctTender, undoSale } from "./service/correct-sale.ts";
export { sellAtCounter } from "./service/sell-at-counter.ts";
