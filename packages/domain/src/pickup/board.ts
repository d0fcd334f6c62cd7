import { findMove } from "../order/order-moves.ts";
import type { OrderStatus } from "../order/order-status.ts";
import { BOARD_COLUMNS, type BoardColumn } from "./crew.ts";

/** What the board's rules need of an order. */
export interface BoardOrder {
  readonly orderNumber: string;
  readonly status: OrderStatus;
  /** Since when it has this status. */
  readonly statusSince: Date;
  readonly placedAt: Date;
  readonly pickupWindowId: string;
  /** What it takes of the fryer. */
  readonly units: number;
  readonly items: readonly {
    readonly menuItemId: string;
    readonly name: string;
    readonly quantity: number;
  }[];
}

/** A stretch of the pickup time, as the board orders its dockets by. */
export interface BoardWindow {
  readonly id: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The orders of one window that stand in one column. */
export interface WindowGroup<Order, Window> {
  readonly window: Window;
  /** The oldest first. */
  readonly orders: readonly Order[];
  readonly units: number;
}

/** Where the crew may send an order back to, by the table of moves; undefined from the first column. */
export function columnBefore(column: BoardColumn): BoardColumn | undefined {
  const before = BOARD_COLUMNS[BOARD_COLUMNS.indexOf(column) - 1];
  return before !== undefined && findMove(column, before, "staff").ok ? before : undefined;
}

/** The columns of a board, each by pickup window and oldest first; a window without orders there has no group. */
export function boardColumns<Order extends BoardOrder, Window extends BoardWindow>(
  orders: readonly Order[],
  windows: readonly Window[],
): Readonly<Record<BoardColumn, readonly WindowGroup<Order, Window>[]>> {
  const inOrder = [...orders].sort(byAge);
  const groupsOf = (column: BoardColumn) =>
    byStart(windows).flatMap((window) => {
      const own = inOrder.filter((each) => each.status === column && each.pickupWindowId === window.id);
      return own.length === 0 ? [] : [{ window, orders: own, units: sumUnits(own) }];
    });
  const [confirmed, preparing, ready] = BOARD_COLUMNS;
  return {
    [confirmed]: groupsOf(confirmed),
    [preparing]: groupsOf(preparing),
    [ready]: groupsOf(ready),
  };
}

/** Windows in the order in which they come. */
export function byStart<Window extends BoardWindow>(windows: readonly Window[]): Window[] {
  return [...windows].sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/** Whether an order waits for the fryer, or is in it. */
export function isToFry({ status }: Pick<BoardOrder, "status">): boolean {
  return status === "confirmed" || status === "preparing";
}

/** Whether the kitchen is done with an order. */
export function isMade({ status }: Pick<BoardOrder, "status">): boolean {
  return status === "ready" || status === "completed";
}

/** What orders take of the fryer together. */
export function sumUnits(orders: readonly Pick<BoardOrder, "units">[]): number {
  return orders.reduce((sum, { units }) => sum + units, 0);
}

/** The one that was placed first; of two at the same instant always the same one. */
function byAge(one: BoardOrder, other: BoardOrder): number {
  const difference = one.placedAt.getTime() - other.placedAt.getTime();
  if (difference !== 0) return difference;
  return one.orderNumber < other.orderNumber ? -1 : 1;
}
