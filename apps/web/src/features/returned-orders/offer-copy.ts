import { ApiError, type EndedOffer, type ReturnedOrderOffer } from "@secret/contract";
import { formatEventClock, type OrderTotals } from "@secret/domain";

/** Returns the totals of an offered order with a tip. A returned order's promo code doesn't apply. */
export function totalsOf({ subtotalCents, taxCents }: ReturnedOrderOffer, tipCents: number): OrderTotals {
  return {
    subtotalCents,
    discountCents: 0,
    taxCents,
    tipCents,
    totalCents: subtotalCents + taxCents + tipCents,
  };
}

/** Returns "2 × Hot Honey Tail, 1 × Truffle Fries". */
export function listOffered({ items }: Pick<ReturnedOrderOffer, "items">): string {
  return items.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ");
}

/** Explains why an offer is over. */
export function whyOver({ expiresAt, why }: EndedOffer, timeZone: string): string {
  switch (why) {
    case "time-over":
      return `It was set aside for you until ${formatEventClock(new Date(expiresAt), timeZone)}.`;
    case "owners-again":
      return "Its owner is picking it up after all.";
    case "cancelled":
      return "The order was cancelled.";
  }
}

/** Explains why an offer couldn't be ordered, and what to do next. */
export function whyNotOrdered(error: Error, offer: ReturnedOrderOffer, timeZone: string): string {
  if (!(error instanceof ApiError)) return error.message;
  switch (error.code) {
    case "NETWORK":
      return `${error.message} It's still set aside for you until ${formatEventClock(new Date(offer.expiresAt), timeZone)}.`;
    case "ITEM_LIMIT_REACHED":
      return `${error.message} That rules out this order. Select “No thanks” to pass it on.`;
    case "TOTAL_CHANGED":
      return "The price changed. Check the new total before you order.";
    default:
      return error.message;
  }
}
