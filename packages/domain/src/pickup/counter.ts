import type { OrderableEvent } from "../event/orderability.ts";
import { ok, type Result, refuse } from "../result.ts";
import { leftOf } from "../stock/limit.ts";
import { remainingStock, type StockedItem } from "../stock/stock.ts";
import { hasRoom, isWindowOver, type PickupWindowLoad } from "./pickup-window.ts";

export interface CounterItem extends StockedItem {
  readonly name: string;
}

/** Pieces of one menu item. Of each item at most one line. */
export interface CounterLine {
  readonly menuItemId: string;
  readonly quantity: number;
}

export type CounterItemRefusal = "ITEM_UNAVAILABLE" | "ITEM_SOLD_OUT" | "ITEM_NOT_ENOUGH";

/**
 * The items of these lines, in their order, if there is enough of each. The counter knows no limit by member; else
 * `place_orders` says the same of a member's order.
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

/** Whether an event has so many places left. */
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

/**
 * The window that a walk-up goes into: the present one, or the next with room. Who comes after the last one gets what
 * is left of it.
 * @param units of all the orders together
 */
export function counterWindow<Window extends CounterWindow>(
  windows: readonly Window[],
  units: number,
  at: Date,
  orders = 1,
): Window | undefined {
  const byStart = windows.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const coming = byStart.filter((window) => !isWindowOver(window, at));
  const open = coming.length > 0 ? coming : byStart.slice(-1);
  return open.find((window) => hasRoom(window, units, orders));
}
