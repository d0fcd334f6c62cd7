export { findAdminEvents } from "./admin-queries.ts";
export { EventCache } from "./event-cache.ts";
export { deleteEvent, setEventStatus } from "./service/change-event.ts";
export { createEvent, insertWholeEvent } from "./service/create-event.ts";
export { findEventDetail, listEvents } from "./service/read-events.ts";
export { tellEventChanged, tellStockChanged } from "./service/tell-changes.ts";
