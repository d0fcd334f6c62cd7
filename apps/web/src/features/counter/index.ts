export { differenceCopy } from "./cash-count/difference-copy.ts";
export { countCash } from "./counter-mutations.ts";
