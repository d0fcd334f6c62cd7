import type { OrderDetail } from "@secret/contract";
import { formatEventClock, formatEventSoon, formatUsd } from "@secret/domain";
import { VIEWER_TIME_ZONE } from "../../../ui/viewer-time-zone.ts";
import { cardName, REFUND_TAKES } from "../money-back.ts";

type GivenBack = Pick<
  OrderDetail,
  "bill" | "event" | "givenBy" | "payment" | "pickupWindow" | "refundableCents"
>;

/** "$28.54 goes back to VISA 1111, within …"; who was given the order hears whose money it is, and not how much. */
export function moneyOnceSold(order: GivenBack): string {
  if (order.bill === null) {
    return order.givenBy === null
      ? "All that was paid goes back to the card that paid it."
      : `${order.givenBy} gets all of it back, on the card that paid.`;
  }
  return `${formatUsd(order.refundableCents)} goes back to ${cardName(order)}, ${REFUND_TAKES}.`;
}

/** "6:00 PM": from then on an order that nobody has bought is its owner's for good. */
export function endOfGivingBack({ event, pickupWindow }: GivenBack): string {
  return formatEventClock(new Date(pickupWindow.startsAt), event.timeZone);
}

/** Until when cancelling is the better way, and what there is after that. */
export function insteadOfGivingBack({ event }: GivenBack, now: Date): string {
  const cutoff = formatEventSoon(new Date(event.cancellationCutoffAt), now, event.timeZone, VIEWER_TIME_ZONE);
  return `Until ${cutoff} you can cancel and get all of it back. After that you can still give it back to the waitlist.`;
}
