import type { OrderDetail } from "@secret/contract";
import { formatEventClock, formatEventSoon, formatUsd } from "@secret/domain";
import { VIEWER_TIME_ZONE } from "../../../ui/viewer-time-zone.ts";
import { cardName, payerName, REFUND_TAKES } from "../refund-copy.ts";

type ReturnableOrder = Pick<
  OrderDetail,
  "bill" | "event" | "paidBy" | "payment" | "pickupWindow" | "refundableCents"
>;

/**
 * Returns "$28.54 will be refunded to Visa •••• 1111. …". The recipient of a transferred order sees whose money it
 * is, but no amount.
 */
export function moneyOnceSold(order: ReturnableOrder): string {
  if (order.bill === null) return `${payerName(order)} gets a full refund to the card they paid with.`;
  return `${formatUsd(order.refundableCents)} will be refunded to ${cardName(order)}. ${REFUND_TAKES}`;
}

/** Returns the time after which an unsold order stays with its owner: "6:00 PM". */
export function returnDeadline({ event, pickupWindow }: ReturnableOrder): string {
  return formatEventClock(new Date(pickupWindow.startsAt), event.timeZone);
}

/**
 * Explains until when cancelling is the better choice, and what is possible afterwards. After the cutoff, only a late
 * order can be cancelled.
 */
export function beforeReturning(order: ReturnableOrder, now: Date): string {
  const { event } = order;
  if (now >= new Date(event.cancellationCutoffAt))
    return `We're late, so you can cancel now, and ${order.bill === null ? payerName(order) : "you"} will get a full refund.`;
  const cutoff = formatEventSoon(new Date(event.cancellationCutoffAt), now, event.timeZone, VIEWER_TIME_ZONE);
  if (order.bill === null)
    return `Can't make it? Cancel by ${cutoff} and ${order.paidBy || "the friend who paid"} gets the money back. After that, you can give it back to the waitlist.`;
  return `Cancel by ${cutoff} for a full refund. After that, you can give it back to the waitlist.`;
}
