import type { AdminEvent } from "@secret/contract";
import { dayAt } from "@secret/domain";

/** Groups of the admin's list, in the order of the page. */
const EVENT_GROUPS = ["Tonight", "Upcoming", "Drafts", "Past and cancelled"] as const;
type EventGroup = (typeof EVENT_GROUPS)[number];

type GroupedEvent = Pick<AdminEvent, "status" | "eventAt" | "pickupEndsAt" | "timeZone">;

/** Groups events for the admin's list: upcoming ones from the next on, past ones from the latest on. */
export function groupEvents<Event extends GroupedEvent>(
  events: readonly Event[],
  now: Date,
): { readonly name: EventGroup; readonly events: readonly Event[] }[] {
  const byDate = events.toSorted((one, other) => Date.parse(one.eventAt) - Date.parse(other.eventAt));
  return EVENT_GROUPS.map((name) => {
    const own = byDate.filter((event) => groupOf(event, now) === name);
    return { name, events: name === "Past and cancelled" ? own.toReversed() : own };
  }).filter((group) => group.events.length > 0);
}

function groupOf({ status, eventAt, pickupEndsAt, timeZone }: GroupedEvent, now: Date): EventGroup {
  if (status === "draft") return "Drafts";
  if (status === "completed" || status === "cancelled" || new Date(pickupEndsAt) < now)
    return "Past and cancelled";
  return dayAt(new Date(eventAt), timeZone) <= dayAt(now, timeZone) ? "Tonight" : "Upcoming";
}
