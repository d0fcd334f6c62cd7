import type { CrewBoard } from "@secret/contract";
import { type CartLine, leftOf } from "@secret/domain";
import type { CrewDevice } from "../../pickup/index.ts";
import type { Sellable } from "./sale-draft.ts";

/** What this device may sell from. */
export interface Shelf {
  /** Of what this device keeps for itself, or of all that is left. */
  readonly isSetAside: boolean;
  readonly sellables: readonly Sellable[];
  /** Infinity: no limit. */
  readonly ordersLeft: number;
}

type Stock = Pick<CrewBoard, "items" | "event" | "setAside">;

/**
 * What a device may sell from, the one it sells from first. With signal that is all that is left, and then what it has
 * set aside; without, nothing else.
 */
export function shelvesOf(board: Stock, mode: CrewDevice["mode"]): readonly [Shelf, ...Shelf[]] {
  const setAside = setAsideShelf(board);
  return mode === "offline" ? [setAside] : [wholeShelf(board), setAside];
}

function wholeShelf({ items, event }: Stock): Shelf {
  return {
    isSetAside: false,
    sellables: items.map((item) => ({ item, left: item.left })),
    ordersLeft: leftOf(event.maxOrders, event.currentOrders),
  };
}

function setAsideShelf({ items, setAside }: Stock): Shelf {
  const kept = new Map(setAside.items.map(({ menuItemId, quantity }) => [menuItemId, quantity]));
  return {
    isSetAside: true,
    sellables: items.map((item) => ({ item, left: kept.get(item.id) ?? 0 })),
    ordersLeft: setAside.orders,
  };
}

/** An item as it is shown at the counter. */
export interface ShownSellable extends Sellable {
  /** There may be more of it, of which this device knows nothing without signal. */
  readonly needsSignal: boolean;
}

/** How many of each item a sale may have at most: whatever one of the shelves has. */
export function sellablesOf(shelves: readonly [Shelf, ...Shelf[]]): readonly ShownSellable[] {
  const open = shelves.filter(({ ordersLeft }) => ordersLeft > 0);
  return shelves[0].sellables.map(({ item, left: first }, index) => {
    const each = open.map(({ sellables }) => sellables[index]?.left ?? null);
    const left = each.length === 0 ? first : most(each);
    const mayBeMore = item.isAvailable && item.left !== 0;
    return { item, left, needsSignal: shelves[0].isSetAside && left === 0 && mayBeMore };
  });
}

function most(counts: readonly (number | null)[]): number | null {
  return counts.reduce((one, other) => (one === null || other === null ? null : Math.max(one, other)));
}

/** The shelf that a sale of these lines is made from: the first that has all of it, else the first. */
export function shelfFor(shelves: readonly [Shelf, ...Shelf[]], lines: readonly CartLine[]): Shelf {
  return shelves.find((shelf) => shelf.ordersLeft > 0 && hasAll(shelf, lines)) ?? shelves[0];
}

function hasAll({ sellables }: Shelf, lines: readonly CartLine[]): boolean {
  return lines.every(({ menuItemId, quantity }) => {
    const found = sellables.find(({ item }) => item.id === menuItemId);
    return found?.item.isAvailable === true && quantity <= (found.left ?? Number.POSITIVE_INFINITY);
  });
}
