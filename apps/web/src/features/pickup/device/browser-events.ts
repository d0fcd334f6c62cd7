import { onSessionChange } from "../../../platform/session/session.ts";
import type { CrewDay } from "./crew-day.ts";
import { isOffCrew } from "./off-crew.ts";
import { daysOfOthers, openDays } from "./open-day.ts";

/** Passes browser events to this tab's days: network changes, visibility, and the end of a session. */
function forwardBrowserEvents(): void {
  const each = (work: (day: CrewDay) => void) => {
    for (const day of openDays()) work(day);
  };
  addEventListener("online", () => each((day) => day.sync()));
  addEventListener("offline", () => each((day) => day.goOffline()));
  addEventListener("focus", () => each((day) => day.sync()));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") each((day) => day.sync());
  });
  onSessionChange(({ status, member }) => {
    if (status === "loading") return;
    // This includes a sign-in of another account: nothing is sent in its name.
    for (const day of daysOfOthers(member?.id)) void day.lock();
  });
  addEventListener("beforeunload", (event) => {
    const waits = [...openDays()].some(
      ({ state }) => state.waiting.length > 0 && !state.isLocked && !isOffCrew(state.error),
    );
    if (waits) event.preventDefault();
  });
}

forwardBrowserEvents();
