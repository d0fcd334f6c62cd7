export { offerPlaces } from "./service/offer-places.ts";
