import type { CrewBoard, CrewOrder, PickupWindow } from "@secret/contract";
import { BOARD_COLUMNS } from "@secret/domain";

/** Who is still to come in one window. */
interface WindowGroup {
  readonly window: PickupWindow;
  readonly orders: readonly CrewOrder[];
}

export interface OrderGroups {
  /** They stand at the window, who waits longest first. */
  readonly here: readonly CrewOrder[];
  /** All others, window by window. */
  readonly toCome: readonly WindowGroup[];
  /** The last one first. */
  readonly handedOut: readonly CrewOrder[];
  /** The last one first. */
  readonly cancelled: readonly CrewOrder[];
}

/** Orders as they are expected at the window. */
export function groupOrders(windows: CrewBoard["windows"], orders: readonly CrewOrder[]): OrderGroups {
  const open = orders.filter(({ status }) => BOARD_COLUMNS.some((column) => column === status));
  const here = open.filter(({ hereAt }) => hereAt !== null).sort(by(({ hereAt }) => hereAt ?? ""));
  const others = open.filter(({ hereAt }) => hereAt === null).sort(by(({ name }) => name.toLowerCase()));
  return {
    here,
    toCome: [...windows]
      .sort(by(({ startsAt }) => startsAt))
      .map((window) => ({
        window,
        orders: others.filter(({ pickupWindowId }) => pickupWindowId === window.id),
      }))
      .filter((group) => group.orders.length > 0),
    handedOut: orders
      .filter(({ status }) => status === "completed")
      .sort(by(({ pickedUpAt }) => pickedUpAt ?? ""))
      .reverse(),
    cancelled: orders
      .filter(({ status }) => status === "cancelled")
      .sort(by(({ statusSince }) => statusSince))
      .reverse(),
  };
}

function by<Each>(textOf: (each: Each) => string): (first: Each, second: Each) => number {
  return (first, second) => textOf(first).localeCompare(textOf(second));
}
