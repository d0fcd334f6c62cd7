import { leftOf } from "../stock/limit.ts";

/** What of a pickup window decides whether another order fits. Null: no limit. */
export interface PickupWindowLoad {
  readonly currentOrders: number;
  readonly maxOrders: number | null;
  readonly currentUnits: number;
  readonly maxUnits: number | null;
}

/** Whether a window can take one more order, or so many, of so many units in all; held orders counted. */
export function hasRoom(window: PickupWindowLoad, units: number, orders = 1): boolean {
  return ordersLeft(window) >= orders && leftOf(window.maxUnits, window.currentUnits) >= units;
}

/** How many more orders a window takes at most; Infinity without a limit. */
export function ordersLeft(window: PickupWindowLoad): number {
  return leftOf(window.maxOrders, window.currentOrders);
}

/** From this many orders downwards a window says what room is left. */
const SHORT_ROOM = 9;

/** How many more orders like one of so many units a window takes, where that is few; undefined for plenty, or none. */
export function shortRoom(window: PickupWindowLoad, units: number): number | undefined {
  const byUnits =
    units === 0 ? Number.POSITIVE_INFINITY : leftOf(window.maxUnits, window.currentUnits) / units;
  const room = Math.min(ordersLeft(window), Math.floor(byUnits));
  return room >= 1 && room <= SHORT_ROOM ? room : undefined;
}

/** Whether nobody can come to a window any more: it ends just before its end. */
export function isWindowOver(window: { readonly endsAt: Date }, now: Date): boolean {
  return now >= window.endsAt;
}
