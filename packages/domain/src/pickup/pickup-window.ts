import { leftOf } from "../stock/limit.ts";

/** What of a pickup window decides whether another order fits. Null: no limit. */
export interface PickupWindowLoad {
  readonly currentOrders: number;
  readonly maxOrders: number | null;
  readonly currentUnits: number;
  readonly maxUnits: number | null;
}

/** Whether a window can take one more order of so many units, held orders counted. */
export function hasRoom(window: PickupWindowLoad, units: number): boolean {
  return ordersLeft(window) > 0 && leftOf(window.maxUnits, window.currentUnits) >= units;
}

/** How many more orders a window takes at most; Infinity without a limit. */
export function ordersLeft(window: PickupWindowLoad): number {
  return leftOf(window.maxOrders, window.currentOrders);
}

/** Whether nobody can come to a window any more: it ends just before its end. */
export function isWindowOver(window: { readonly endsAt: Date }, now: Date): boolean {
  return now >= window.endsAt;
}
