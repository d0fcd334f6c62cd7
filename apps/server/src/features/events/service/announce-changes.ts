import type { Context } from "../../../platform/context.ts";
import { EVENT_CHANGED, STOCK_CHANGED } from "../event-cache.ts";

/** Evicts the event from every process's cache, and makes pages that show it reload it. */
export function announceEventChanged(context: Context, eventId: string): void {
  context.live.announce(EVENT_CHANGED, eventId);
  context.live.publish({ to: { eventId }, event: { type: "event.changed", eventId } });
}

/** Notes that an event's stock counters changed. One message is published for all changes within the next moment. */
export function announceStockChanged(context: Context, eventId: string): void {
  context.live.note(STOCK_CHANGED, eventId);
}

/** Makes the crew's boards of an event reload, after a change that no order's change announces. */
export function announceBoardChanged(context: Context, eventId: string): void {
  context.live.publish({ to: { staff: true }, event: { type: "board.changed", eventId } });
}
