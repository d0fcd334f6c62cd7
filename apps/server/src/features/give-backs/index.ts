export {
  findGiveBacks,
  findOpenGiveBack,
  findPiecesNotTaken,
} from "./queries/open-give-backs.ts";
export { endSold, endUnsold } from "./service/end-give-backs.ts";
export { keepForOrder } from "./service/keep-for-order.ts";
export { findEndedOffer, findOffer } from "./service/offered-to-me.ts";
