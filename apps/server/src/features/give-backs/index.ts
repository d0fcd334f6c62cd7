export {
  findGiveBacks,
  findOpenGiveBack,
  findPiecesNotTaken,
  keepForOrder,
} from "./queries/open-give-backs.ts";
export { endSold, endUnsold } from "./service/end-give-backs.ts";
export { findEndedOffer, findOffer } from "./service/offered-to-me.ts";
