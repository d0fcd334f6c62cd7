import { MINUTE_MS } from "../durations.ts";
import type { OrderableEvent } from "../event/orderability.ts";
import { ok, type Result, refuse } from "../result.ts";
import { leftOf } from "../stock/limit.ts";
import { remainingStock, type StockedItem } from "../stock/stock.ts";
import { hasRoom, isWindowOver, type PickupWindowLoad } from "./pickup-window.ts";

/** Menu item as the counter sells it. */
export interface CounterItem extends StockedItem {
  readonly name: string;
}

/** Pieces of one menu item; at most one line per item. */
export interface CounterLine {
  readonly menuItemId: string;
  readonly quantity: number;
}

/** Reason an item can't be sold. */
export type CounterItemRefusal = "ITEM_UNAVAILABLE" | "ITEM_SOLD_OUT" | "ITEM_NOT_ENOUGH";

/**
 * Finds the items of the lines, in order, if there is enough of each. The counter has no limit per member; otherwise
 * `place_order_batch` checks the same for member orders.
 */
export function findCounterItems<Item extends CounterItem>(
  items: readonly Item[],
  lines: readonly CounterLine[],
): Result<Item[], CounterItemRefusal> {
  const found: Item[] = [];
  for (const { menuItemId, quantity } of lines) {
    const item = items.find(({ id }) => id === menuItemId);
    if (item === undefined || !item.isAvailable)
      return refuse("ITEM_UNAVAILABLE", { params: { name: item?.name ?? "This item", menuItemId } });
    const left = remainingStock(item);
    if (left < quantity)
      return refuse(left === 0 ? "ITEM_SOLD_OUT" : "ITEM_NOT_ENOUGH", {
        params: { name: item.name, menuItemId, left },
      });
    found.push(item);
  }
  return ok(found);
}

/** Returns whether an event has room for this many orders. */
export function hasPlaces(
  { currentOrders, maxOrders }: Pick<OrderableEvent, "currentOrders" | "maxOrders">,
  orders: number,
): boolean {
  return leftOf(maxOrders, currentOrders) >= orders;
}

interface CounterWindow extends PickupWindowLoad {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Minutes that the kitchen needs at least before a window ends. */
const LEAD_MINUTES = 5;

/**
 * Returns the windows that the crew can give a walk-up: those with room that aren't over. After the last window ended,
 * its remaining room is used.
 * @param units total units of all orders
 */
export function counterWindows<Window extends CounterWindow>(
  windows: readonly Window[],
  units: number,
  at: Date,
  orders = 1,
): Window[] {
  const byStart = windows.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const coming = byStart.filter((window) => !isWindowOver(window, at));
  const open = coming.length > 0 ? coming : byStart.slice(-1);
  return open.filter((window) => hasRoom(window, units, orders));
}

/**
 * Returns the window a walk-up gets: the first with room and enough time to make the food, or else the first with room.
 * Without that time, the walk-up would delay the orders of members.
 */
export function counterWindow<Window extends CounterWindow>(
  windows: readonly Window[],
  units: number,
  at: Date,
  orders = 1,
): Window | undefined {
  const possible = counterWindows(windows, units, at, orders);
  return possible.find((window) => hasTime(window, units, at)) ?? possible[0];
}

/** Returns whether the kitchen can make this many units before a window ends, at the pace that it is planned for. */
function hasTime({ startsAt, endsAt, maxUnits }: CounterWindow, units: number, at: Date): boolean {
  const plannedMs = maxUnits === null ? 0 : (units / maxUnits) * (endsAt.getTime() - startsAt.getTime());
  return endsAt.getTime() - at.getTime() >= Math.max(plannedMs, LEAD_MINUTES * MINUTE_MS);
}
