export { findSalesStops } from "./queries/sales-stops.ts";
export { limitSelling, resumeSelling, stopSelling } from "./service/stop-selling.ts";
