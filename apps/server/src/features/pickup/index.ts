export { CrewHours } from "./service/crew-hours.ts";
