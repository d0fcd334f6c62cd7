export { sellAtCounter } from "./service/sell-at-counter.ts";
export { readSetAside } from "./service/set-aside.ts";
