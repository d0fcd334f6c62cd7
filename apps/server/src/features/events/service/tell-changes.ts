import type { Context } from "../../../platform/context.ts";
import { EVENT_CHANGED, STOCK_CHANGED } from "../event-cache.ts";

/** Every process forgets what it kept of the event, and pages that show it fetch it again. */
export function tellEventChanged(context: Context, eventId: string): void {
  context.live.announce(EVENT_CHANGED, eventId);
  context.live.publish({ to: { eventId }, event: { type: "event.changed", eventId } });
}

/** Counters of the event have moved: what is left is read and told once for all changes of the next moment. */
export function tellStockChanged(context: Context, eventId: string): void {
  context.live.note(STOCK_CHANGED, eventId);
}

/** The crew's boards of the event look anew: something they show has changed that no order's change tells. */
export function tellBoardChanged(context: Context, eventId: string): void {
  context.live.publish({ to: { staff: true }, event: { type: "board.changed", eventId } });
}
