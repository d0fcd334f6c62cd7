export { readAllotment } from "./service/allotment.ts";
export { sellAtCounter } from "./service/sell-at-counter.ts";
