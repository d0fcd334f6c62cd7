import {
  type CounterItemRefusal,
  type CounterLine,
  counterWindow,
  counterWindows,
  findCounterItems,
  hasPlaces,
  ok,
  type Result,
  refuse,
  type StockShare,
  shareUnits,
} from "@secret/domain";
import type { StockRows } from "../../order-book/index.ts";

/** Pieces and orders for a sale or an offline allotment. */
interface ShareRequest {
  readonly lines: readonly CounterLine[];
  readonly orders: number;
  readonly at: Date;
  readonly pickupWindowId?: string | undefined;
}

/**
 * Returns the stock that a number of orders with these lines takes from general sale.
 * @param at time that selects the pickup window, unless the crew chose it
 */
export function shareOfStock(
  { event, windows, items }: StockRows,
  { lines, orders, at, pickupWindowId }: ShareRequest,
): Result<StockShare, CounterItemRefusal | "EVENT_FULL" | "PICKUP_WINDOW_FULL"> {
  if (!hasPlaces(event, orders)) return refuse("EVENT_FULL");
  const found = findCounterItems(items, lines);
  if (!found.ok) return found;
  const unitsOf = new Map(found.value.map(({ id, pickupUnits }) => [id, pickupUnits]));
  const taken = lines.map(({ menuItemId, quantity }) => ({
    menuItemId,
    quantity,
    pickupUnits: unitsOf.get(menuItemId) ?? 0,
  }));
  const units = shareUnits({ items: taken });
  const window =
    pickupWindowId === undefined
      ? counterWindow(windows, units, at, orders)
      : counterWindows(windows, units, at, orders).find(({ id }) => id === pickupWindowId);
  if (window === undefined) return refuse("PICKUP_WINDOW_FULL");
  return ok({ orders, pickupWindowId: window.id, items: taken });
}

/** Returns the stock that one order takes from its device's allotment. */
export function allotmentShare(
  kept: StockShare | undefined,
  lines: readonly CounterLine[],
): Result<StockShare, "NOT_IN_ALLOTMENT"> {
  if (kept === undefined || kept.orders < 1) return refuse("NOT_IN_ALLOTMENT");
  const items = new Map(kept.items.map((item) => [item.menuItemId, item]));
  const taken = lines.flatMap(({ menuItemId, quantity }) => {
    const item = items.get(menuItemId);
    return item === undefined || item.quantity < quantity ? [] : [{ ...item, quantity }];
  });
  if (taken.length < lines.length) return refuse("NOT_IN_ALLOTMENT");
  return ok({ orders: 1, pickupWindowId: kept.pickupWindowId, items: taken });
}
