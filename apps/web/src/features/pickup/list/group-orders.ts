import type { CrewBoard, CrewOrder, PickupWindow } from "@secret/contract";
import { BOARD_COLUMNS } from "@secret/domain";

/** The expected orders of one window. */
interface WindowGroup {
  readonly window: PickupWindow;
  readonly orders: readonly CrewOrder[];
}

export interface OrderGroups {
  /** Checked-in orders, longest wait first. */
  readonly checkedIn: readonly CrewOrder[];
  /** All other open orders, by window. */
  readonly toCome: readonly WindowGroup[];
  /** Latest first. */
  readonly handedOff: readonly CrewOrder[];
  /** Latest first. */
  readonly cancelled: readonly CrewOrder[];
}

/** Groups orders for the list at the pickup window. */
export function groupOrders(windows: CrewBoard["windows"], orders: readonly CrewOrder[]): OrderGroups {
  const open = orders.filter(({ status }) => BOARD_COLUMNS.some((column) => column === status));
  const checkedIn = open
    .filter(({ checkedInAt }) => checkedInAt !== null)
    .sort(by(({ checkedInAt }) => checkedInAt ?? ""));
  const others = open
    .filter(({ checkedInAt }) => checkedInAt === null)
    .sort(by(({ name }) => name.toLowerCase()));
  return {
    checkedIn,
    toCome: [...windows]
      .sort(by(({ startsAt }) => startsAt))
      .map((window) => ({
        window,
        orders: others.filter(({ pickupWindowId }) => pickupWindowId === window.id),
      }))
      .filter((group) => group.orders.length > 0),
    handedOff: orders
      .filter(({ status }) => status === "completed")
      .sort(by(({ pickedUpAt }) => pickedUpAt ?? ""))
      .reverse(),
    cancelled: orders
      .filter(({ status }) => status === "cancelled")
      .sort(by(({ statusSince }) => statusSince))
      .reverse(),
  };
}

/** Returns how many open orders have each name: "Jose R." may be two people. */
export function countNames(orders: readonly CrewOrder[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name, status } of orders) {
    if (name === "" || !BOARD_COLUMNS.some((column) => column === status)) continue;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function by<Each>(textOf: (each: Each) => string): (first: Each, second: Each) => number {
  return (first, second) => textOf(first).localeCompare(textOf(second));
}
