export { giveBackOrder, takeBackOrder } from "./service/give-back.ts";
export { offerGiveBacks } from "./service/offer-give-backs.ts";
export { declineOffer, findEndedOffer, findOffer } from "./service/offered-to-me.ts";
export { orderOffered } from "./service/order-offered.ts";
