import type { EventSummary, Notification, OrderSummary } from "@secret/contract";
import { ACTIVE_ORDER_STATUSES } from "@secret/domain";
import { isPast, orderabilityOf } from "../events/index.ts";

/** An event that doesn't lead. */
export interface OtherEvent {
  readonly event: EventSummary;
  readonly orderability: ReturnType<typeof orderabilityOf>;
  /** What the member has ordered there already. */
  readonly ownOrderId: string | undefined;
}

/** Orders that are nobody's, or somebody else's. */
const GONE = ["cancelled", "transferred"];

interface DashboardOrder {
  /** Events that are still to come, soonest first. */
  readonly upcoming: readonly EventSummary[] | undefined;
  /** The one that leads: what can be ordered now, else what opens next. */
  readonly leading: EventSummary | undefined;
  /** The rest of those to come, soonest first. */
  readonly others: readonly OtherEvent[];
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
  const leading = first("OPEN") ?? first("REGISTRATION_NOT_OPEN");
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

/** The event of which something is offered to the member right now, as the last news has it. */
export function findOfferedEvent(
  upcoming: readonly EventSummary[] | undefined,
  notifications: readonly Notification[] | undefined,
  now: Date,
): EventSummary | undefined {
  const news = notifications?.find(({ expiresAt }) => expiresAt !== null && new Date(expiresAt) > now);
  return upcoming?.find(({ id }) => id === news?.eventId);
}
