import { type BoardOrder, type BoardWindow, byStart, isMade, isToFry } from "./board.ts";

const MINUTE_MS = 60_000;

/**
 * How many minutes the kitchen is ahead of its windows; negative: behind. Whole minutes, so that less than one is 0.
 *
 * Members come evenly over a window, so its orders are due evenly from its start to its end: when 6 of the 24 orders of
 * 6:00 – 6:20 are made, the kitchen stands at 6:05 of its timetable. Compared with the clock is where it stands in the
 * first window that has an order still to fry: an order that was left behind holds the pace at its window.
 * @returns undefined where nothing is left to fry
 */
export function minutesAhead(
  orders: readonly Pick<BoardOrder, "status" | "pickupWindowId">[],
  windows: readonly BoardWindow[],
  now: Date,
): number | undefined {
  const ordersOf = (window: BoardWindow) =>
    orders.filter(({ pickupWindowId }) => pickupWindowId === window.id);
  const current = byStart(windows).find((window) => ordersOf(window).some(isToFry));
  if (current === undefined) return undefined;
  const made = ordersOf(current).filter(isMade).length;
  const toFry = ordersOf(current).filter(isToFry).length;
  const lengthMs = current.endsAt.getTime() - current.startsAt.getTime();
  const standsAt = current.startsAt.getTime() + (lengthMs * made) / (made + toFry);
  const minutes = Math.trunc((standsAt - now.getTime()) / MINUTE_MS);
  // No minus before a zero.
  return minutes === 0 ? 0 : minutes;
}
