import type { OrderSummary } from "@secret/contract";
import { formatEventDay, formatEventSpan, type MemberOrderStatus } from "@secret/domain";
import { formatLead } from "../../ui/format-lead.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { CalendarLink } from "../events/index.ts";

/** Returns whether an order's pickup is still ahead. */
export function isPickupAhead(status: MemberOrderStatus): boolean {
  return status !== "completed" && status !== "cancelled";
}

type WindowOrder = Pick<OrderSummary, "event" | "pickupWindow">;

/** Returns the order's own window: "6:00 – 6:20 PM". */
export function ownWindow({ event, pickupWindow }: WindowOrder): string {
  const { startsAt, endsAt } = pickupWindow;
  return formatEventSpan(new Date(startsAt), new Date(endsAt), event.timeZone, VIEWER_TIME_ZONE);
}

/** Returns the day of the order's own window: "Monday, November 23". */
export function ownDay({ event, pickupWindow }: WindowOrder): string {
  return formatEventDay(new Date(pickupWindow.startsAt), event.timeZone);
}

/** Returns "starts in 42 min" or "open now"; undefined once the window is over. */
export function windowLead(
  { pickupWindow }: Pick<WindowOrder, "pickupWindow">,
  now: Date,
): string | undefined {
  const [startsAt, endsAt] = [new Date(pickupWindow.startsAt), new Date(pickupWindow.endsAt)];
  if (now < startsAt) return `starts in ${formatLead(startsAt, now)}`;
  return now < endsAt ? "open now" : undefined;
}

/** Adds the order's own window to the member's calendar. */
export function PickupCalendarLink({ order }: { order: OrderSummary }) {
  const { event, pickupWindow } = order;
  return (
    <CalendarLink
      entry={{
        id: order.id,
        title: `Pick up ${order.orderNumber}, ${event.title}`,
        startsAt: new Date(pickupWindow.startsAt),
        endsAt: new Date(pickupWindow.endsAt),
        place: `${event.locationName}, ${event.address}, ${event.zipCode}`,
        link: `${location.origin}/orders/${order.id}`,
      }}
    />
  );
}
