import { isCrewTime, ok, type Result, refuse } from "@secret/domain";
import type { EventRow } from "../../events/index.ts";

/**
 * Checks that the crew may work on an event now, and that it sells. Registration may be over, and the event completed.
 * @param isTime whether the action happened in the crew's time; a sale made without signal arrives later
 */
export function checkCounter(
  event: EventRow,
  now: Date,
  isTime: typeof isCrewTime = isCrewTime,
): Result<void, "EVENT_NOT_ACTIVE" | "EVENT_NOT_FOUND"> {
  if (event.status === "draft" || !isTime(event, now)) return refuse("EVENT_NOT_FOUND");
  return event.status === "cancelled" ? refuse("EVENT_NOT_ACTIVE") : ok(undefined);
}
