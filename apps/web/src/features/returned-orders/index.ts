export { DashboardOffer } from "./lazy-parts.ts";
