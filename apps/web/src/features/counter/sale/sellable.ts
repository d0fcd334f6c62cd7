import type { CrewBoard } from "@secret/contract";
import { type CartLine, isKept, isToFry, leftOf } from "@secret/domain";
import type { CrewDevice } from "../../pickup/index.ts";
import type { Sellable } from "./sale-draft.ts";

/** Stock that this device may sell from. */
export interface SaleStock {
  /** Whether this is the device's offline allotment or the open stock. */
  readonly isFromAllotment: boolean;
  readonly sellables: readonly Sellable[];
  /** Infinity means no limit. */
  readonly ordersLeft: number;
}

type BoardStock = Pick<CrewBoard, "items" | "event" | "allotment">;

/**
 * Returns the stocks that a device may sell from, in order. Online: the open stock, then its allotment. Offline: only
 * its allotment.
 */
export function stocksOf(board: BoardStock, mode: CrewDevice["mode"]): readonly [SaleStock, ...SaleStock[]] {
  const allotment = allotmentStock(board);
  return mode === "offline" ? [allotment] : [openStock(board), allotment];
}

function openStock({ items, event }: BoardStock): SaleStock {
  return {
    isFromAllotment: false,
    sellables: items.map((item) => ({ item, left: item.stopped ? 0 : item.left })),
    ordersLeft: leftOf(event.maxOrders, event.currentOrders),
  };
}

function allotmentStock({ items, allotment }: BoardStock): SaleStock {
  const kept = new Map(allotment.items.map(({ menuItemId, quantity }) => [menuItemId, quantity]));
  return {
    isFromAllotment: true,
    sellables: items.map((item) => ({ item, left: item.stopped ? 0 : (kept.get(item.id) ?? 0) })),
    ordersLeft: allotment.orders,
  };
}

/** An item as shown at the counter. */
export interface ShownSellable extends Sellable {
  /** More may be left than this device can know offline. */
  readonly needsSignal: boolean;
  /** Whether unmade orders hold pieces of it: at zero left there is still food, but none to sell. */
  readonly isPromised: boolean;
}

/** Returns the maximum units per item: the most that any one stock has. */
export function sellablesOf(
  stocks: readonly [SaleStock, ...SaleStock[]],
  board: Pick<CrewBoard, "orders" | "awaited">,
): readonly ShownSellable[] {
  const promised = promisedItems(board);
  const open = stocks.filter(({ ordersLeft }) => ordersLeft > 0);
  return stocks[0].sellables.map(({ item, left: first }, index) => {
    const each = open.map(({ sellables }) => sellables[index]?.left ?? null);
    const left = each.length === 0 ? first : most(each);
    const mayBeMore = item.isAvailable && !item.stopped && item.left !== 0;
    const isPromised = promised.has(item.id);
    return { item, left, isPromised, needsSignal: stocks[0].isFromAllotment && left === 0 && mayBeMore };
  });
}

/** Returns the ids of the items that unmade orders hold. Released orders hold none. */
function promisedItems({ orders, awaited = [] }: Pick<CrewBoard, "orders" | "awaited">): ReadonlySet<string> {
  const released = new Set(
    awaited.filter(({ releasedAt }) => releasedAt !== null).map(({ orderId }) => orderId),
  );
  const unmade = orders.filter((order) => isToFry(order) && !released.has(order.id));
  return new Set(unmade.flatMap(({ items }) => items.filter(isKept).map(({ menuItemId }) => menuItemId)));
}

function most(counts: readonly (number | null)[]): number | null {
  return counts.reduce((one, other) => (one === null || other === null ? null : Math.max(one, other)));
}

/** Returns the first stock that covers these lines, or else the first one. */
export function stockFor(
  stocks: readonly [SaleStock, ...SaleStock[]],
  lines: readonly CartLine[],
): SaleStock {
  return stocks.find((stock) => stock.ordersLeft > 0 && hasAll(stock, lines)) ?? stocks[0];
}

function hasAll({ sellables }: SaleStock, lines: readonly CartLine[]): boolean {
  return lines.every(({ menuItemId, quantity }) => {
    const found = sellables.find(({ item }) => item.id === menuItemId);
    return found?.item.isAvailable === true && quantity <= (found.left ?? Number.POSITIVE_INFINITY);
  });
}
