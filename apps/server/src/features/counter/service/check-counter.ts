import { isCrewTime, ok, type Result, refuse } from "@secret/domain";
import type { EventRow } from "../../events/service.ts";

/**
 * Whether it is the crew's time with an event, and whether it sells. Registration may be over, and the event completed.
 * @param isTime what is done now is done in the crew's time; what was sold without signal arrives later
 */
export function checkCounter(
  event: EventRow,
  now: Date,
  isTime: typeof isCrewTime = isCrewTime,
): Result<void, "EVENT_NOT_ACTIVE" | "EVENT_NOT_FOUND"> {
  if (event.status === "draft" || !isTime(event, now)) return refuse("EVENT_NOT_FOUND");
  return event.status === "cancelled" ? refuse("EVENT_NOT_ACTIVE") : ok(undefined);
}
