export { EventCache } from "./event-cache.ts";
export { findAdminEvents } from "./queries/admin-events.ts";
export { CANCEL_ORDERS_JOB, deleteEvent, setEventStatus } from "./service/change-event.ts";
export { createEvent, insertWholeEvent } from "./service/create-event.ts";
export { moveEventsByClock } from "./service/move-by-clock.ts";
export { findEventDetail, listEvents } from "./service/read-events.ts";
export { tellStockChanged } from "./service/tell-changes.ts";
