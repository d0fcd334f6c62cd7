export { pickupUrl } from "./pickup-code.ts";
export { CrewHours } from "./service/crew-hours.ts";
