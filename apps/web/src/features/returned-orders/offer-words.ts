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
      return `The order was set aside for you until ${formatEventClock(new Date(expiresAt), timeZone)}.`;
    case "owners-again":
      return "Its owner picks the order up after all.";
    case "cancelled":
      return "The order was cancelled.";
  }
}

/** Explains why an offer couldn't be ordered, and what to do next. */
export function whyNotOrdered(error: Error, offer: ReturnedOrderOffer, timeZone: string): string {
  if (!(error instanceof ApiError)) return error.message;
  switch (error.code) {
    case "NETWORK":
      return `${error.message} It stays set aside for you until ${formatEventClock(new Date(offer.expiresAt), timeZone)}.`;
    case "ITEM_LIMIT_REACHED":
      return `${error.message} With what you have ordered it would be more, so this one can't be yours. “No thanks” lets the next in line have it.`;
    case "TOTAL_CHANGED":
      return "What it costs has changed. This is the new total: please look at it once more.";
    default:
      return error.message;
  }
}
