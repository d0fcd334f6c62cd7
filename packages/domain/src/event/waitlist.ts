import { isSoldOut, type StockedItem } from "../stock/stock.ts";
import { effectiveEventStatus, fullnessOf, type OrderableEvent } from "./orderability.ts";

/** How long a place that came back is offered to the next of the waitlist. */
export const WAITLIST_OFFER_SECONDS = 15 * 60;

/** Whether nothing of an event can be had: all its places are taken, or all that it sells. */
export function isEventSoldOut(
  event: Pick<OrderableEvent, "currentOrders" | "maxOrders"> & { readonly menu: readonly StockedItem[] },
): boolean {
  if (fullnessOf(event) === "full") return true;
  const sold = event.menu.filter((item) => item.isAvailable);
  return sold.length > 0 && sold.every(isSoldOut);
}

/**
 * Whether waiting for an event can bring something: of one that is sold out what comes back, of one that takes no new
 * orders any more what is given back, until the last of it is handed out.
 */
export function mayWaitFor(
  event: Pick<
    OrderableEvent,
    "status" | "registrationOpensAt" | "registrationClosesAt" | "currentOrders" | "maxOrders"
  > & { readonly pickupEndsAt: Date; readonly menu: readonly StockedItem[] },
  now: Date,
): boolean {
  if (isEventSoldOut(event)) return true;
  const isActive = effectiveEventStatus(event, now) === "active";
  return isActive && now >= event.registrationClosesAt && now < event.pickupEndsAt;
}
