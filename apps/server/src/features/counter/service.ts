export { countCash, getCashCount } from "./service/cash-count.ts";
export { freeSetAside, listSetAsides } from "./service/free-set-aside.ts";
export type { SaleAction } from "./service/sale.ts";
export { sellAtCounter } from "./service/sell-at-counter.ts";
export { giveBackSetAsides, readSetAside, setAside } from "./service/set-aside.ts";
