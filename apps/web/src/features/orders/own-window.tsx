import type { OrderSummary } from "@secret/contract";
import { formatEventDay, formatEventSpan, type MemberOrderStatus } from "@secret/domain";
import { formatLead } from "../../ui/format-lead.ts";
import type { SpotName } from "../../ui/spot.tsx";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { CalendarLink } from "../events/index.ts";

/** Where the food of an order is; none for one that waits for nothing any more. */
export const STATUS_PICTURES: Partial<Record<MemberOrderStatus, SpotName>> = {
  pending: "pan",
  confirmed: "pan",
  preparing: "fryer",
  ready: "hatch",
};

type Placed = Pick<OrderSummary, "event" | "pickupWindow">;

/** "6:00 – 6:20 PM": the window that is the order's own. */
export function ownWindow({ event, pickupWindow }: Placed): string {
  const { startsAt, endsAt } = pickupWindow;
  return formatEventSpan(new Date(startsAt), new Date(endsAt), event.timeZone, VIEWER_TIME_ZONE);
}

/** "Monday, November 23": the day of the order's own window. */
export function ownDay({ event, pickupWindow }: Placed): string {
  return formatEventDay(new Date(pickupWindow.startsAt), event.timeZone);
}

/** "starts in 42 min", "open now", or undefined once it is over. */
export function windowLead({ pickupWindow }: Pick<Placed, "pickupWindow">, now: Date): string | undefined {
  const [startsAt, endsAt] = [new Date(pickupWindow.startsAt), new Date(pickupWindow.endsAt)];
  if (now < startsAt) return `starts in ${formatLead(startsAt, now)}`;
  return now < endsAt ? "open now" : undefined;
}

/** Puts the order's own window into the member's calendar. */
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
