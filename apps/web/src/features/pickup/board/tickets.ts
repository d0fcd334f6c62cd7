import type { CrewBoard, CrewOrder, PickupWindow } from "@secret/contract";
import { BOARD_COLUMNS, type BoardColumn, type BoardWindow, boardColumns, prepTotals } from "@secret/domain";
import { useMemo } from "react";

/** An order as the board shows it. */
export interface Ticket extends Omit<CrewOrder, "statusSince" | "placedAt" | "checkedInAt"> {
  readonly statusSince: Date;
  readonly placedAt: Date;
  readonly checkedInAt: Date | null;
}

export type Window = BoardWindow & Pick<PickupWindow, "maxUnits">;

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

export function toWindow({ id, startsAt, endsAt, maxUnits }: PickupWindow): Window {
  return { id, startsAt: new Date(startsAt), endsAt: new Date(endsAt), maxUnits };
}

/**
 * Summarizes an order's allergens and the items without allergen data: "Contains shellfish, wheat. Not known:
 * Street Slaw." Empty if its items have none of the nine allergens.
 */
export function allergenLine(order: Pick<CrewOrder, "items">, items: CrewBoard["items"]): string {
  const found = new Set<string>();
  const unknown: string[] = [];
  for (const { menuItemId, name } of order.items) {
    const allergens = items.find(({ id }) => id === menuItemId)?.allergens ?? null;
    if (allergens === null) unknown.push(name);
    for (const each of allergens ?? []) found.add(each.replace("-", " "));
  }
  return [
    found.size === 0 ? "" : `Contains ${[...found].join(", ")}.`,
    unknown.length === 0 ? "" : `No allergen info: ${unknown.join(", ")}.`,
  ]
    .filter((each) => each !== "")
    .join(" ");
}

/**
 * Derives the board's tickets and columns, and recomputes only what changed. `windowId` is the chosen window;
 * undefined shows all.
 */
export function useBoardView({ orders, windows: told }: CrewBoard, windowId: string | undefined) {
  const tickets = useMemo(
    () => orders.filter(({ status }) => status !== "cancelled").map(toTicket),
    [orders],
  );
  const windows = useMemo(() => told.map(toWindow), [told]);
  const shown = useMemo(
    () => tickets.filter(({ pickupWindowId }) => windowId === undefined || pickupWindowId === windowId),
    [tickets, windowId],
  );
  const columns = useMemo(() => boardColumns(shown, windows), [shown, windows]);
  const totals = useMemo(() => prepTotals(shown, windows), [shown, windows]);
  const counts = useMemo(() => countTickets(columns), [columns]);
  return { tickets, windows, shown, columns, totals, counts };
}

/** Number of tickets per column. */
export type ColumnCounts = Readonly<Record<BoardColumn, number>>;

function countTickets(columns: ReturnType<typeof boardColumns>): ColumnCounts {
  const counts = { confirmed: 0, preparing: 0, ready: 0 };
  for (const column of BOARD_COLUMNS) {
    for (const { orders } of columns[column]) counts[column] += orders.length;
  }
  return counts;
}
