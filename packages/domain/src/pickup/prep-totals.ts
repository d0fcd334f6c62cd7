import { type BoardOrder, type BoardWindow, byStart, isToFry, sumUnits } from "./board.ts";

/** Orders still to fry in a window. */
export interface WindowPrep<Window> {
  readonly window: Window;
  readonly orders: number;
  /** Fryer units, to compare with the window's `maxUnits`. */
  readonly units: number;
}

/** Quantity of an item still to fry. */
export interface ItemPrep {
  readonly menuItemId: string;
  readonly name: string;
  readonly quantity: number;
  /** Quantity for the next window and for remakes, which are fried first. */
  readonly quantityNext: number;
}

/** Food of a free remake, which is fried first. */
export interface RemadeItem {
  readonly menuItemId: string;
  readonly name: string;
  readonly quantity: number;
}

/** Food still to fry, by window and by item. */
export interface PrepTotals<Window> {
  /** Windows with orders still to fry, earliest first. */
  readonly windows: readonly WindowPrep<Window>[];
  /** Items, in the menu's order. */
  readonly items: readonly ItemPrep[];
}

/**
 * Returns the food still to fry for confirmed and preparing orders, by window and by item, and for remakes by item.
 * @param menu ids of the menu's items, in order; an item that left the menu comes last
 */
export function prepTotals<Window extends BoardWindow>(
  orders: readonly BoardOrder[],
  windows: readonly Window[],
  menu: readonly string[],
  remade: readonly RemadeItem[] = [],
): PrepTotals<Window> {
  const toFry = orders.filter(isToFry);
  const waiting = byStart(windows).flatMap((window) => {
    const own = toFry.filter(({ pickupWindowId }) => pickupWindowId === window.id);
    return own.length === 0 ? [] : [{ window, orders: own.length, units: sumUnits(own) }];
  });
  const isNext = ({ pickupWindowId }: BoardOrder) => pickupWindowId === waiting[0]?.window.id;
  const lots = [
    { items: remade, isFirst: true },
    ...toFry.map((order) => ({ items: order.items, isFirst: isNext(order) })),
  ];
  return { windows: waiting, items: itemTotals(lots).sort(byPlaceOn(menu)) };
}

function itemTotals(
  lots: readonly { readonly items: readonly RemadeItem[]; readonly isFirst: boolean }[],
): ItemPrep[] {
  const totals = new Map<string, ItemPrep>();
  for (const { items, isFirst } of lots) {
    for (const { menuItemId, name, quantity } of items) {
      const sofar = totals.get(menuItemId);
      totals.set(menuItemId, {
        menuItemId,
        name,
        quantity: (sofar?.quantity ?? 0) + quantity,
        quantityNext: (sofar?.quantityNext ?? 0) + (isFirst ? quantity : 0),
      });
    }
  }
  return [...totals.values()];
}

function byPlaceOn(menu: readonly string[]): (one: ItemPrep, other: ItemPrep) => number {
  const placeOf = ({ menuItemId }: ItemPrep) => {
    const place = menu.indexOf(menuItemId);
    return place === -1 ? menu.length : place;
  };
  return (one, other) => placeOf(one) - placeOf(other);
}
