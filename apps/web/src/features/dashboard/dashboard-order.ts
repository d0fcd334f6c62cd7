import type { EventSummary, OrderSummary } from "@secret/contract";
import { ACTIVE_ORDER_STATUSES } from "@secret/domain";
import { isPast, orderabilityOf } from "../events/event-status.ts";

interface DashboardOrder {
  /** Events that are still to come, soonest first. */
  readonly upcoming: readonly EventSummary[] | undefined;
  /** The one that leads: what can be ordered now, else what opens next. */
  readonly leading: EventSummary | undefined;
  /** Those whose places are all taken. */
  readonly booked: readonly EventSummary[];
  /** Paid and not picked up yet, in the order of their own windows. */
  readonly active: readonly OrderSummary[] | undefined;
}

/** What stands where on a member's first page; undefined is what isn't known yet. */
export function arrangeDashboard(
  events: readonly EventSummary[] | undefined,
  orders: readonly OrderSummary[] | undefined,
  now: Date,
): DashboardOrder {
  const upcoming = events
    ?.filter((event) => !isPast(event, now))
    .sort((left, right) => left.eventAt.localeCompare(right.eventAt));
  const first = (wanted: ReturnType<typeof orderabilityOf>) =>
    upcoming?.find((event) => orderabilityOf(event, now) === wanted);
  return {
    upcoming,
    leading: first("OPEN") ?? first("REGISTRATION_NOT_OPEN"),
    booked: upcoming?.filter((event) => orderabilityOf(event, now) === "EVENT_FULL") ?? [],
    active: orders
      ?.filter(({ status }) => ACTIVE_ORDER_STATUSES.includes(status))
      .sort((left, right) => left.pickupWindow.startsAt.localeCompare(right.pickupWindow.startsAt)),
  };
}
