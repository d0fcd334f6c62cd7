/** A share of a whole, from 0 to 1; null where there is no whole. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** Minimum orders in the days before for a change in percent to mean something. */
const MIN_ORDERS_TO_COMPARE = 20;

export function isEnoughToCompare(ordersBefore: number): boolean {
  return ordersBefore >= MIN_ORDERS_TO_COMPARE;
}

/** By what share a figure grew against the one before, such as 0.15; null where there was nothing before. */
export function growthOf(now: number, before: number): number | null {
  return before <= 0 ? null : now / before - 1;
}

/** What one order brought on average, in whole cents; null without orders. */
export function averageOrderCents(revenueCents: number, orders: number): number | null {
  return orders === 0 ? null : Math.round(revenueCents / orders);
}
