import type { OrderSummary } from "@secret/contract";
import {
  DAY_MS,
  formatEventDate,
  formatEventDay,
  formatEventSpan,
  googleCalendarUrl,
  type MemberOrderStatus,
} from "@secret/domain";
import { formatLead } from "../../ui/format-lead.ts";
import { dateOf } from "../../ui/group-by-day.ts";
import { phoneKind } from "../../ui/phone-kind.ts";
import { serverNow } from "../../ui/server-time.ts";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";

const DAYS_OF_WEEK = 7;

/** Returns whether an order's pickup is still ahead. */
export function isPickupAhead(status: MemberOrderStatus): boolean {
  return status !== "completed" && status !== "cancelled";
}

type WindowOrder = Pick<OrderSummary, "event" | "pickupWindow">;

/** Returns the order's own window: "6:00–6:20 PM". */
export function ownWindow({ event, pickupWindow }: WindowOrder): string {
  const { startsAt, endsAt } = pickupWindow;
  return formatEventSpan(new Date(startsAt), new Date(endsAt), event.timeZone, VIEWER_TIME_ZONE);
}

/** Returns the day of the order's own window: "Mon, Nov 23". */
export function ownDay({ event, pickupWindow }: WindowOrder): string {
  return formatEventDate(new Date(pickupWindow.startsAt), event.timeZone, serverNow());
}

/** Returns the window's day with the time until then: "Wednesday · in 2 days", "Mon, Nov 23 · open now". */
export function ownDayAhead(order: WindowOrder, now: Date): string {
  const lead = windowLead(order, now);
  const startsAt = new Date(order.pickupWindow.startsAt);
  const isThisWeek = daysBetween(now, startsAt, order.event.timeZone) < DAYS_OF_WEEK;
  const [weekday] = formatEventDay(startsAt, order.event.timeZone).split(",");
  return [isThisWeek && lead !== undefined ? weekday : ownDay(order), lead].filter(Boolean).join(" · ");
}

/** Returns "in 42 min", "tomorrow" or "open now"; undefined once the window is over. */
function windowLead({ event, pickupWindow }: WindowOrder, now: Date): string | undefined {
  const [startsAt, endsAt] = [new Date(pickupWindow.startsAt), new Date(pickupWindow.endsAt)];
  if (now >= startsAt) return now < endsAt ? "open now" : undefined;
  if (startsAt.getTime() - now.getTime() < DAY_MS) return `in ${formatLead(startsAt, now)}`;
  const days = daysBetween(now, startsAt, event.timeZone);
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

/** Returns the number of calendar days from one instant to another. */
function daysBetween(from: Date, to: Date, timeZone: string): number {
  const [first, last] = [from, to].map((instant) => Date.parse(dateOf(instant, timeZone)));
  return ((last ?? 0) - (first ?? 0)) / DAY_MS;
}

/**
 * Adds the order's own window to the member's calendar: to Google's on Android, where files open in no app of their own,
 * and to the device's calendar app elsewhere.
 */
export function PickupCalendarLink({
  order,
  className = TEXT_LINK,
}: {
  order: OrderSummary;
  className?: string;
}) {
  const { event, pickupWindow } = order;
  const file = `/api/orders/${order.id}/calendar.ics`;
  const entry = {
    title: `Pick up ${order.orderNumber}, ${event.title}`,
    startsAt: new Date(pickupWindow.startsAt),
    endsAt: new Date(pickupWindow.endsAt),
    place: `${event.locationName}, ${event.address}, ${event.zipCode}`,
    link: `${location.origin}/orders/${order.id}`,
  };
  const isAndroid = phoneKind(navigator) === "android";
  return (
    <a
      href={isAndroid ? googleCalendarUrl(entry) : file}
      {...(isAndroid && { target: "_blank", rel: "noreferrer" })}
      className={className}
    >
      Add to calendar
    </a>
  );
}
