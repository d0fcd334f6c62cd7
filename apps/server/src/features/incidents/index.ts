export { findOpenRemakes } from "./queries/item-changes.ts";
export { findSalesStops } from "./queries/sales-stops.ts";
export { findAwaitedOrders } from "./service/awaited-orders.ts";
export { findEventOfCrew } from "./service/crew-event.ts";
export { addCutNotes } from "./service/cut-notes.ts";
export { endRemake, giveFreeItem, startRemake, takeBackRemake } from "./service/remake.ts";
export { limitSelling, resumeSelling, stopSelling } from "./service/stop-selling.ts";
