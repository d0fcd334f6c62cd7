export { type EndedOrder, endTransfers } from "./service/end-transfers.ts";
export { findOpenOffer } from "./service/find-offer.ts";
