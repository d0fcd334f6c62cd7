import { isCrewTime, ok, type Result, refuse } from "@secret/domain";
import type { EventRow } from "../../events/index.ts";

/**
 * Checks that the crew may work on an event now and that the event sells. Registration may be closed and the event
 * completed. Until a draw is finished, its entries come first.
 * @param isTime returns whether the action is in the crew's working time; offline sales arrive later
 */
export function checkCounter(
  event: EventRow,
  now: Date,
  isTime: typeof isCrewTime = isCrewTime,
): Result<void, "EVENT_NOT_ACTIVE" | "EVENT_NOT_FOUND"> {
  if (event.status === "draft" || !isTime(event, now)) return refuse("EVENT_NOT_FOUND");
  return event.status === "cancelled" || isBeforeDraw(event) ? refuse("EVENT_NOT_ACTIVE") : ok(undefined);
}

/** Returns whether an event's draw is still to finish. One that its event's end overtook never does. */
function isBeforeDraw({ status, entriesOpenAt, drawFinishedAt }: EventRow): boolean {
  const isSelling = status === "scheduled" || status === "active";
  return isSelling && entriesOpenAt !== null && drawFinishedAt === null;
}
