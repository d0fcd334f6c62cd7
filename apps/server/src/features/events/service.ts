export { EVENT_CHANGED, EventCache } from "./event-cache.ts";
export { findAdminEvents } from "./queries/admin-events.ts";
export { moveCounters } from "./queries/counters.ts";
export { type EventRow, findEvent } from "./queries/events.ts";
export {
  ANNOUNCE_EVENT_JOB,
  ANNOUNCED_KEY_PREFIX,
  announceDueEvents,
  announceEvent,
} from "./service/announce-events.ts";
export { archiveEvent, restoreEvent } from "./service/archive-event.ts";
export {
  CANCEL_ORDERS_JOB,
  deleteEvent,
  setEventStatus,
  TELL_REGISTERED_JOB,
} from "./service/change-event.ts";
export { copyMenu } from "./service/copy-menu.ts";
export { createEvent, insertWholeEvent } from "./service/create-event.ts";
export { duplicateEvent } from "./service/duplicate-event.ts";
export { editEvent, previewEventEdit } from "./service/edit-event.ts";
export {
  addMenuItem,
  arrangeMenu,
  editMenuItem,
  listMenuLibrary,
  removeMenuItem,
} from "./service/edit-menu.ts";
export { lockStock, type StockRows } from "./service/lock-stock.ts";
export { moveEventsByClock } from "./service/move-by-clock.ts";
export { previewPublishing } from "./service/preview-publishing.ts";
export { getAdminEvent } from "./service/read-admin-event.ts";
export { findEventDetail, listEvents } from "./service/read-events.ts";
export { tellBoardChanged, tellStockChanged } from "./service/tell-changes.ts";
export { TELL_EDIT_JOB, TELL_MOVED_JOB, tellEdit, tellMoved } from "./service/tell-edit.ts";
