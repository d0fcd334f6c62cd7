import type { EventSummary, Notification, OrderSummary } from "@secret/contract";
import { ACTIVE_ORDER_STATUSES, type Orderability } from "@secret/domain";
import { isPast, orderabilityOf } from "../events/index.ts";

/** An upcoming event that isn't featured. */
export interface OtherEvent {
  readonly event: EventSummary;
  readonly orderability: Orderability;
  /** The member's existing order for it. */
  readonly ownOrderId: string | undefined;
}

/** Statuses of orders that the member no longer has. */
const GONE = ["cancelled", "transferred"];

export interface DashboardOrder {
  /** Upcoming events, soonest first. */
  readonly upcoming: readonly EventSummary[] | undefined;
  /** The featured event: open for orders or entries, or else the next to open. */
  readonly leading: EventSummary | undefined;
  /** The other upcoming events, soonest first. */
  readonly others: readonly OtherEvent[];
  /** Paid orders that aren't picked up yet, by pickup window. */
  readonly active: readonly OrderSummary[] | undefined;
}

/** Arranges the dashboard; undefined parts are still loading. */
export function arrangeDashboard(
  events: readonly EventSummary[] | undefined,
  orders: readonly OrderSummary[] | undefined,
  now: Date,
): DashboardOrder {
  const upcoming = events
    ?.filter((event) => !isPast(event, now))
    .sort((left, right) => left.eventAt.localeCompare(right.eventAt));
  const first = (wanted: Orderability) => upcoming?.find((event) => orderabilityOf(event, now) === wanted);
  const leading = first("OPEN") ?? first("ENTRIES_OPEN") ?? first("REGISTRATION_NOT_OPEN");
  const others = upcoming?.filter((event) => event !== leading) ?? [];
  return {
    upcoming,
    leading,
    others: others.map((event) => ({
      event,
      orderability: orderabilityOf(event, now),
      ownOrderId: orders?.find((order) => order.event.id === event.id && !GONE.includes(order.status))?.id,
    })),
    active: orders
      ?.filter(({ status }) => status !== "transferred" && ACTIVE_ORDER_STATUSES.includes(status))
      .sort((left, right) => left.pickupWindow.startsAt.localeCompare(right.pickupWindow.startsAt)),
  };
}

/** Returns the event of the member's open offer, by the latest notifications. */
export function findOfferedEvent(
  upcoming: readonly EventSummary[] | undefined,
  notifications: readonly Notification[] | undefined,
  now: Date,
): EventSummary | undefined {
  const news = notifications?.find(({ expiresAt }) => expiresAt !== null && new Date(expiresAt) > now);
  return upcoming?.find(({ id }) => id === news?.eventId);
}
