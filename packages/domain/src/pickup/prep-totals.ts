import { type BoardOrder, type BoardWindow, byStart, isToFry, sumUnits } from "./board.ts";

/** A window of which something is still to fry. */
export interface WindowPrep<Window> {
  readonly window: Window;
  readonly orders: number;
  /** Of the fryer, against the window's own `maxUnits`. */
  readonly units: number;
}

/** How often an item is still to fry. */
export interface ItemPrep {
  readonly menuItemId: string;
  readonly name: string;
  readonly quantity: number;
  /** Of these, what the next window needs: that goes into the fryer first. */
  readonly quantityNext: number;
}

export interface PrepTotals<Window> {
  /** The windows of which something is still to fry, the next one first. */
  readonly windows: readonly WindowPrep<Window>[];
  /** What the next window needs most comes first. */
  readonly items: readonly ItemPrep[];
}

/** What is still to fry of some orders, confirmed or preparing, by window and by item. */
export function prepTotals<Window extends BoardWindow>(
  orders: readonly BoardOrder[],
  windows: readonly Window[],
): PrepTotals<Window> {
  const toFry = orders.filter(isToFry);
  const waiting = byStart(windows).flatMap((window) => {
    const own = toFry.filter(({ pickupWindowId }) => pickupWindowId === window.id);
    return own.length === 0 ? [] : [{ window, orders: own.length, units: sumUnits(own) }];
  });
  return { windows: waiting, items: itemTotals(toFry, waiting[0]?.window.id) };
}

function itemTotals(toFry: readonly BoardOrder[], nextWindowId: string | undefined): ItemPrep[] {
  const totals = new Map<string, ItemPrep>();
  for (const { pickupWindowId, items } of toFry) {
    for (const { menuItemId, name, quantity } of items) {
      const sofar = totals.get(menuItemId);
      totals.set(menuItemId, {
        menuItemId,
        name,
        quantity: (sofar?.quantity ?? 0) + quantity,
        quantityNext: (sofar?.quantityNext ?? 0) + (pickupWindowId === nextWindowId ? quantity : 0),
      });
    }
  }
  return [...totals.values()].sort(
    (one, other) => other.quantityNext - one.quantityNext || other.quantity - one.quantity,
  );
}
