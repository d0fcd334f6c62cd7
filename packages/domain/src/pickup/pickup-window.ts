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

/** Returns whether a window has ended. */
export function isWindowOver(window: { readonly endsAt: Date }, now: Date): boolean {
  return now >= window.endsAt;
}
