/**
 * A figure of what orders come to: those that stand, each at its whole total. What went back of one in part isn't taken off.
 * Home, the lists of orders and events, and promo codes count like this.
 */
export function beforeRefunds(name: string): string {
  return `${name} before refunds`;
}

/** A figure of what the brand keeps: what went back, or is on its way, is taken off. Analytics count like this. */
export function afterRefunds(name: string): string {
  return `${name} after refunds`;
}
