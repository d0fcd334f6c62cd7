import { onSessionChange } from "../../../platform/session/session.ts";
import type { CrewDay } from "./crew-day.ts";
import { isOffCrew } from "./off-crew.ts";
import { daysOfOthers, openDays } from "./open-day.ts";

/** Has the days of this tab notice what the browser notices: the network, somebody who looks, the end of a session. */
function wakeDays(): void {
  const each = (work: (day: CrewDay) => void) => {
    for (const day of openDays()) work(day);
  };
  addEventListener("online", () => each((day) => day.wake()));
  addEventListener("offline", () => each((day) => day.lose()));
  addEventListener("focus", () => each((day) => day.wake()));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") each((day) => day.wake());
  });
  onSessionChange(({ status, member }) => {
    if (status === "loading") return;
    // Also where somebody else has signed in: nothing of the one before goes out in their name.
    for (const day of daysOfOthers(member?.id)) void day.lock();
  });
  addEventListener("beforeunload", (event) => {
    const waits = [...openDays()].some(
      ({ state }) => state.waiting.length > 0 && !state.isLocked && !isOffCrew(state.error),
    );
    if (waits) event.preventDefault();
  });
}

wakeDays();
