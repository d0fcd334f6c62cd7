import { findMove } from "../order/order-moves.ts";
import type { OrderStatus } from "../order/order-status.ts";
import { BOARD_COLUMNS, type BoardColumn } from "./crew.ts";

/** Order as the board's rules need it. */
export interface BoardOrder {
  readonly orderNumber: string;
  readonly status: OrderStatus;
  /** Start of this status. */
  readonly statusSince: Date;
  readonly placedAt: Date;
  readonly pickupWindowId: string;
  /** Time at which the member said "I'm here". */
  readonly checkedInAt: Date | null;
  readonly isWalkUp: boolean;
  /** Fryer units it takes. */
  readonly units: number;
  readonly items: readonly {
    readonly menuItemId: string;
    readonly name: string;
    readonly quantity: number;
  }[];
}

/** Pickup window, which groups the board's tickets. */
export interface BoardWindow {
  readonly id: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Orders of one window in one column. */
export interface WindowGroup<Order, Window> {
  readonly window: Window;
  /** Orders, those whose member is here first, then oldest first. */
  readonly orders: readonly Order[];
  readonly units: number;
}

/** Returns the column the crew may move an order back to; undefined for the first column. */
export function columnBefore(column: BoardColumn): BoardColumn | undefined {
  const before = BOARD_COLUMNS[BOARD_COLUMNS.indexOf(column) - 1];
  return before !== undefined && findMove(column, before, "staff").ok ? before : undefined;
}

/**
 * Returns the board's columns, grouped by pickup window. Members who are here come first, then the oldest order. A
 * window without orders in a column has no group there.
 */
export function boardColumns<Order extends BoardOrder, Window extends BoardWindow>(
  orders: readonly Order[],
  windows: readonly Window[],
): Readonly<Record<BoardColumn, readonly WindowGroup<Order, Window>[]>> {
  const inOrder = [...orders].sort((one, other) => byCheckIn(one, other) || byAge(one, other));
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

/** Sorts windows by start. */
export function byStart<Window extends BoardWindow>(windows: readonly Window[]): Window[] {
  return [...windows].sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/** Returns whether an order's member is waiting. Walk-ups don't count: all of them are here. */
function isHere({ checkedInAt, isWalkUp }: Pick<BoardOrder, "checkedInAt" | "isWalkUp">): boolean {
  return checkedInAt !== null && !isWalkUp;
}

/** Returns the orders on the board whose members are waiting, longest wait first. */
export function ordersHere<Order extends BoardOrder>(orders: readonly Order[]): Order[] {
  return orders
    .filter((order) => isHere(order) && BOARD_COLUMNS.some((column) => column === order.status))
    .sort(byCheckIn);
}

/** Returns whether an order waits for the fryer or is in it. */
export function isToFry({ status }: Pick<BoardOrder, "status">): boolean {
  return status === "confirmed" || status === "preparing";
}

/** Returns whether the kitchen has finished an order. */
export function isMade({ status }: Pick<BoardOrder, "status">): boolean {
  return status === "ready" || status === "completed";
}

/** Returns the fryer units of all orders. */
export function sumUnits(orders: readonly Pick<BoardOrder, "units">[]): number {
  return orders.reduce((sum, { units }) => sum + units, 0);
}

/** Compares by check-in: members who are here first, the longest wait first. */
function byCheckIn(one: BoardOrder, other: BoardOrder): number {
  const waitingSince = (order: BoardOrder) =>
    isHere(order) ? (order.checkedInAt?.getTime() ?? 0) : Number.MAX_SAFE_INTEGER;
  return waitingSince(one) - waitingSince(other);
}

/** Compares by time of order; ties are broken by order number. */
function byAge(one: BoardOrder, other: BoardOrder): number {
  const difference = one.placedAt.getTime() - other.placedAt.getTime();
  if (difference !== 0) return difference;
  return one.orderNumber < other.orderNumber ? -1 : 1;
}

/** Returns whether a line of an order has pieces left. A shortage may have cut all of them. */
export function isKept({ quantity }: { readonly quantity: number }): boolean {
  return quantity > 0;
}
