/** Returns a share of a whole, from 0 to 1; null if the whole is 0. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** Minimum orders in the previous period for a percentage change to be meaningful. */
export const MIN_ORDERS_TO_COMPARE = 20;

/** Returns whether the previous period has enough orders to show a percentage change. */
export function isEnoughToCompare(ordersBefore: number): boolean {
  return ordersBefore >= MIN_ORDERS_TO_COMPARE;
}

/** Returns the relative growth since the previous period, such as 0.15; null if that was 0. */
export function growthOf(now: number, before: number): number | null {
  return before <= 0 ? null : now / before - 1;
}

/** Returns the average revenue per order in whole cents; null without orders. */
export function averageOrderCents(revenueCents: number, orders: number): number | null {
  return orders === 0 ? null : Math.round(revenueCents / orders);
}
