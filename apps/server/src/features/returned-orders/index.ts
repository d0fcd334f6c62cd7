export {
  findOpenReturn,
  findOrderReturns,
  findPiecesNotTaken,
} from "./queries/open-returns.ts";
export { endSold, endUnsold } from "./service/end-returns.ts";
export { keepForOrder } from "./service/keep-for-order.ts";
export { findEndedOffer, findOffer } from "./service/offered-to-me.ts";
