import { onLiveEvent } from "../../../platform/live/live-handlers.ts";
import { daysOfEvent, openDays } from "./open-day.ts";
// A crew page may be the first page that is opened.
import "../../../platform/session/session-live.ts";

function pollSoon({ eventId }: { readonly eventId: string }): void {
  for (const day of daysOfEvent(eventId)) day.pollSoon();
}

onLiveEvent("order.changed", pollSoon);
onLiveEvent("board.changed", pollSoon);
onLiveEvent("event.changed", pollSoon);
onLiveEvent("resync", () => {
  for (const day of openDays()) day.pollSoon();
});
onLiveEvent("session.ended", () => {
  for (const day of openDays()) void day.lock();
});
