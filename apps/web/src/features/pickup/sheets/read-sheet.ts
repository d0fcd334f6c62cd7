import type { CrewBoard, CrewOrder } from "@secret/contract";
import { ACTIVE_ORDER_STATUSES } from "@secret/domain";

type SheetBoard = Pick<CrewBoard, "windows"> & { readonly orders: readonly CrewOrder[] };
type Window = CrewBoard["windows"][number];

/** Pieces of an item to make, and the notes on some of them. */
export interface ItemTotal {
  readonly menuItemId: string;
  readonly name: string;
  readonly quantity: number;
  /** Notes with their quantities: "2 × no butter". */
  readonly notes: readonly string[];
}

/** Orders of a pickup window that are still to be handed off. */
interface WindowSheet {
  readonly window: Window;
  /** By name, then by number. */
  readonly orders: readonly CrewOrder[];
  readonly items: readonly ItemTotal[];
}

/** Returns the orders to hand off by window, earliest first, without empty windows. */
export function windowSheetsOf({ windows, orders }: SheetBoard): readonly WindowSheet[] {
  return windows
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
    .flatMap((window) => {
      const own = ordersToHandOff(orders).filter(({ pickupWindowId }) => pickupWindowId === window.id);
      return own.length === 0 ? [] : [{ window, orders: own.toSorted(byName), items: totalsOf(own) }];
    });
}

/** Returns the totals of all orders to hand off, most first. */
export function itemTotalsOf({ orders }: SheetBoard): readonly ItemTotal[] {
  return totalsOf(ordersToHandOff(orders));
}

function ordersToHandOff(orders: readonly CrewOrder[]): readonly CrewOrder[] {
  return orders.filter(({ status }) => ACTIVE_ORDER_STATUSES.includes(status));
}

function byName(one: CrewOrder, other: CrewOrder): number {
  return one.name.localeCompare(other.name) || one.orderNumber.localeCompare(other.orderNumber);
}

type Line = CrewOrder["items"][number];

function totalsOf(orders: readonly CrewOrder[]): readonly ItemTotal[] {
  const lines = groupBy(
    orders.flatMap(({ items }) => items),
    ({ menuItemId }) => menuItemId,
  );
  const totals = [...lines].map(([menuItemId, own]) => ({
    menuItemId,
    name: own[0]?.name ?? "",
    quantity: sumOf(own),
    notes: notesOf(own),
  }));
  return totals.sort((one, other) => other.quantity - one.quantity || one.name.localeCompare(other.name));
}

function notesOf(lines: readonly Line[]): readonly string[] {
  const noted = lines.filter(({ specialInstructions }) => specialInstructions !== "");
  const byNote = groupBy(noted, ({ specialInstructions }) => specialInstructions);
  return [...byNote].map(([note, own]) => `${sumOf(own)} × ${note}`);
}

function groupBy(
  lines: readonly Line[],
  keyOf: (line: Line) => string,
): ReadonlyMap<string, readonly Line[]> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line]);
  return groups;
}

function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
