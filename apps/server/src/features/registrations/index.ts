export { joinAfterDraw } from "./service/join-after-draw.ts";
export { offerPlaces } from "./service/offer-places.ts";
