import { leftOf } from "../stock/limit.ts";

/** Load of a pickup window and its limits; null for no limit. */
export interface PickupWindowLoad {
  readonly currentOrders: number;
  readonly maxOrders: number | null;
  readonly currentUnits: number;
  readonly maxUnits: number | null;
}

/** Returns whether a window has room for more orders with a total of `units`. Held orders count as taken. */
export function hasRoom(window: PickupWindowLoad, units: number, orders = 1): boolean {
  return ordersLeft(window) >= orders && leftOf(window.maxUnits, window.currentUnits) >= units;
}

/** Returns how many more orders fit into a window; Infinity without a limit. */
export function ordersLeft(window: PickupWindowLoad): number {
  return leftOf(window.maxOrders, window.currentOrders);
}

/** Maximum number of orders left for which a window shows its room. */
const SHORT_ROOM = 9;

/** Returns how many more orders of this many units fit if they are few; undefined for plenty, or none. */
export function shortRoom(window: PickupWindowLoad, units: number): number | undefined {
  const byUnits =
    units === 0 ? Number.POSITIVE_INFINITY : leftOf(window.maxUnits, window.currentUnits) / units;
  const room = Math.min(ordersLeft(window), Math.floor(byUnits));
  return room >= 1 && room <= SHORT_ROOM ? room : undefined;
}

/** Share of a window's orders or units from which it counts as almost full. */
const ALMOST_FULL_SHARE = 0.75;

/** Returns whether most of a window is taken. One without limits never is. */
export function isAlmostFull({
  currentOrders,
  maxOrders,
  currentUnits,
  maxUnits,
}: PickupWindowLoad): boolean {
  const isMostlyTaken = (taken: number, limit: number | null) =>
    limit !== null && taken >= limit * ALMOST_FULL_SHARE;
  return isMostlyTaken(currentOrders, maxOrders) || isMostlyTaken(currentUnits, maxUnits);
}

/** Returns whether a window has ended. */
export function isWindowOver(window: { readonly endsAt: Date }, now: Date): boolean {
  return now >= window.endsAt;
}
