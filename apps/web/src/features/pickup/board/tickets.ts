import type { CrewBoard, CrewOrder, PickupWindow } from "@secret/contract";
import {
  BOARD_COLUMNS,
  type BoardColumn,
  type BoardWindow,
  boardColumns,
  expectedAt,
  MINUTE_MS,
  ordersHere,
  prepTotals,
} from "@secret/domain";
import { useMemo } from "react";
import { t } from "../../crew-language/index.ts";

/** An order as the board shows it. */
export interface Ticket extends Omit<CrewOrder, "statusSince" | "placedAt" | "checkedInAt"> {
  readonly statusSince: Date;
  readonly placedAt: Date;
  readonly checkedInAt: Date | null;
}

export type Window = BoardWindow & Pick<PickupWindow, "maxUnits"> & { readonly shiftMinutes: number };

const known = new WeakMap<CrewOrder, Ticket>();

/** Returns the same ticket for the same order, so that of 300 tickets only changed ones render again. */
export function toTicket(order: CrewOrder): Ticket {
  const before = known.get(order);
  if (before !== undefined) return before;
  const ticket = {
    ...order,
    statusSince: new Date(order.statusSince),
    placedAt: new Date(order.placedAt),
    checkedInAt: order.checkedInAt === null ? null : new Date(order.checkedInAt),
  };
  known.set(order, ticket);
  return ticket;
}

export function toWindow({
  id,
  startsAt,
  endsAt,
  maxUnits,
  shiftMinutes = 0,
}: CrewBoard["windows"][number]): Window {
  return { id, startsAt: new Date(startsAt), endsAt: new Date(endsAt), maxUnits, shiftMinutes };
}

/** Returns a window's times with its announced delay. Tickets of a delayed window aren't late before them. */
export function expectedTimes({ startsAt, endsAt, shiftMinutes }: Omit<Window, "id" | "maxUnits">) {
  return { startsAt: expectedAt(startsAt, shiftMinutes), endsAt: expectedAt(endsAt, shiftMinutes) };
}

/**
 * Summarizes an order's allergens and the items without allergen data: "Contains shellfish, wheat. No allergen info:
 * Street Slaw." Empty if its items have none of the nine allergens. `say` translates; the crew's language by default.
 */
export function allergenLine(
  order: Pick<CrewOrder, "items">,
  items: CrewBoard["items"],
  say: typeof t = t,
): string {
  const found = new Set<string>();
  const unknown: string[] = [];
  for (const { menuItemId, name } of order.items) {
    const allergens = items.find(({ id }) => id === menuItemId)?.allergens ?? null;
    if (allergens === null) unknown.push(name);
    for (const each of allergens ?? []) found.add(say(`allergens.${each}`));
  }
  return [
    found.size === 0 ? "" : say("board.contains", { allergens: [...found].join(", ") }),
    unknown.length === 0 ? "" : say("board.noAllergenInfo", { items: unknown.join(", ") }),
  ]
    .filter((each) => each !== "")
    .join(" ");
}

/** Returns the whole minutes since an order's member said "I'm here"; undefined if they didn't. */
export function minutesHere({ checkedInAt }: Pick<Ticket, "checkedInAt">, now: Date): number | undefined {
  if (checkedInAt === null) return undefined;
  return Math.max(0, Math.floor((now.getTime() - checkedInAt.getTime()) / MINUTE_MS));
}

/**
 * Derives the board's tickets and columns, and recomputes only what changed. `chosen` is the window to show alone, until
 * nothing of it is left on the board. `heldIds` are the orders, joined, that the kitchen shouldn't start: they have a strip
 * of their own.
 */
export function useBoardView(
  { orders, windows: told, items, remakes }: CrewBoard,
  chosen: string | undefined,
  heldIds: string,
) {
  const tickets = useMemo(() => {
    const held = new Set(heldIds.split(","));
    return orders.filter(({ id, status }) => status !== "cancelled" && !held.has(id)).map(toTicket);
  }, [orders, heldIds]);
  const windows = useMemo(() => told.map(toWindow), [told]);
  const isOpen = tickets.some((each) => each.pickupWindowId === chosen && each.status !== "completed");
  const windowId = isOpen ? chosen : undefined;
  const shown = useMemo(
    () => tickets.filter(({ pickupWindowId }) => windowId === undefined || pickupWindowId === windowId),
    [tickets, windowId],
  );
  const columns = useMemo(() => boardColumns(shown, windows), [shown, windows]);
  const menu = useMemo(() => items.map(({ id }) => id), [items]);
  const remade = useMemo(() => (remakes ?? []).flatMap(({ lines }) => lines), [remakes]);
  const totals = useMemo(() => prepTotals(shown, windows, menu, remade), [shown, windows, menu, remade]);
  const counts = useMemo(() => countTickets(columns), [columns]);
  const here = useMemo(() => ordersHere(tickets), [tickets]);
  return { tickets, windows, windowId, shown, columns, totals, counts, here };
}

/** The board's tickets, in their columns and counted. */
export type BoardView = ReturnType<typeof useBoardView>;

/** Number of tickets per column. */
export type ColumnCounts = Readonly<Record<BoardColumn, number>>;

function countTickets(columns: ReturnType<typeof boardColumns>): ColumnCounts {
  const counts = { confirmed: 0, preparing: 0, ready: 0 };
  for (const column of BOARD_COLUMNS) {
    for (const { orders } of columns[column]) counts[column] += orders.length;
  }
  return counts;
}

/** Minimum tickets of a column with a double width. */
const MANY = 5;
/** Ratios to the tickets of the fullest other column that a column needs to get a double width, and to keep it. */
const [WIDENS_AT, NARROWS_AT] = [2, 1.25];

/**
 * Returns the column that gets a double width because it has most of the tickets. A wide column loses it at a lower
 * ratio, so that a single move doesn't switch the columns back and forth.
 */
export function wideColumn(counts: ColumnCounts, before: BoardColumn | undefined): BoardColumn | undefined {
  return BOARD_COLUMNS.find((column) => {
    const others = BOARD_COLUMNS.filter((each) => each !== column).map((each) => counts[each]);
    const factor = column === before ? NARROWS_AT : WIDENS_AT;
    return counts[column] >= MANY && counts[column] >= factor * Math.max(...others);
  });
}
