import type { EventSummary, Notification, OrderSummary } from "@secret/contract";
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
      ?.filter(({ status }) => status !== "transferred" && ACTIVE_ORDER_STATUSES.includes(status))
      .sort((left, right) => left.pickupWindow.startsAt.localeCompare(right.pickupWindow.startsAt)),
  };
}

/** The event of which something is offered to the member right now, as the last news has it. */
export function findOfferedEvent(
  upcoming: readonly EventSummary[] | undefined,
  notifications: readonly Notification[] | undefined,
  now: Date,
): EventSummary | undefined {
  const news = notifications?.find(({ expiresAt }) => expiresAt !== null && new Date(expiresAt) > now);
  return upcoming?.find(({ id }) => id === news?.eventId);
}
