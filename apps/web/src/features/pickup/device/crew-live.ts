import { onLiveEvent } from "../../../platform/live/live-handlers.ts";
import { daysOfEvent, openDays } from "./open-day.ts";
// A crew page may be the first page that is opened.
import "../../../platform/session/session-live.ts";

function lookSoon({ eventId }: { readonly eventId: string }): void {
  for (const day of daysOfEvent(eventId)) day.lookSoon();
}

onLiveEvent("order.changed", lookSoon);
onLiveEvent("board.changed", lookSoon);
onLiveEvent("event.changed", lookSoon);
onLiveEvent("resync", () => {
  for (const day of openDays()) day.lookSoon();
});
onLiveEvent("session.ended", () => {
  for (const day of openDays()) void day.lock();
});
