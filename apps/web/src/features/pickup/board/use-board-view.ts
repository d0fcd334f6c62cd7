import type { CrewBoard } from "@secret/contract";
import { BOARD_COLUMNS, type BoardColumn, boardColumns, prepTotals } from "@secret/domain";
import { useMemo } from "react";
import { toTicket, toWindow } from "./tickets.ts";

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
