import type { AdminEvent } from "@secret/contract";

/** The statuses of an evening that comes or is under way. */
const COMING = new Set<AdminEvent["status"]>(["scheduled", "active"]);

/**
 * The evening whose pickup is going on or comes next, and whether it is today by its own clock.
 * @param events in any order
 */
export function findNextEvening(
  events: readonly AdminEvent[],
  now: Date,
): { event: AdminEvent; isToday: boolean } | undefined {
  const event = events
    .filter(({ status, pickupEndsAt }) => COMING.has(status) && new Date(pickupEndsAt) > now)
    .toSorted((one, other) => one.pickupStartsAt.localeCompare(other.pickupStartsAt))[0];
  if (event === undefined) return undefined;
  const dayOf = (instant: Date) => instant.toLocaleDateString("en-US", { timeZone: event.timeZone });
  const startsAt = new Date(event.pickupStartsAt);
  return { event, isToday: startsAt <= now || dayOf(startsAt) === dayOf(now) };
}
