/** What of a pickup window decides whether another order fits. Null: no limit. */
export interface WindowLoad {
  readonly currentOrders: number;
  readonly maxOrders: number | null;
  readonly currentUnits: number;
  readonly maxUnits: number | null;
}

/** Whether a window can take one more order of so many units, held orders counted. */
export function hasRoom(window: WindowLoad, units: number): boolean {
  const ordersFit = window.maxOrders === null || window.currentOrders < window.maxOrders;
  return ordersFit && (window.maxUnits === null || window.currentUnits + units <= window.maxUnits);
}

/** How many more orders a window takes at most; Infinity without a limit. */
export function ordersLeft(window: WindowLoad): number {
  return window.maxOrders === null
    ? Number.POSITIVE_INFINITY
    : Math.max(0, window.maxOrders - window.currentOrders);
}
