export { EVENT_CHANGED, EventCache } from "./event-cache.ts";
export { type EventRow, findEvent } from "./queries/events.ts";
export { MEMBERS_FROM, MEMBERS_UNTIL } from "./queries/member-opening.ts";
export { registerQuickReads } from "./quick-reads.ts";
export {
  announceBoardChanged,
  announceEventChanged,
  announceStockChanged,
} from "./service/announce-changes.ts";
export { ANNOUNCED_KEY_PREFIX } from "./service/announce-events.ts";
export { CANCEL_ORDERS_JOB, cancelEvent, NOTIFY_REGISTERED_JOB } from "./service/change-event.ts";
export { closeEntriesLater, finishDraw } from "./service/draw-times.ts";
export { type LockedEdit, lockForEdit, saveEdit } from "./service/edit-event.ts";
export { findPreviewPath } from "./service/event-preview.ts";
export { findEventDetail } from "./service/read-events.ts";
