export { findOffer } from "./queries/offers.ts";
export { deleteItemWait, findItemWaits, saveItemWait } from "./queries/waits.ts";
export { offerPlaces, runWaitlists } from "./service/offer-places.ts";
export { releaseOffers } from "./service/release-offers.ts";
