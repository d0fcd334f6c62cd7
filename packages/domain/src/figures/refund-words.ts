/**
 * Labels a metric of order totals without deducting partial refunds, as Home, the lists of orders and events, and promo
 * codes count it.
 */
export function beforeRefunds(name: string): string {
  return `${name} before refunds`;
}

/** Labels a metric of net revenue, with completed and pending refunds deducted, as analytics count it. */
export function afterRefunds(name: string): string {
  return `${name} after refunds`;
}
