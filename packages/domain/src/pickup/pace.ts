import { MINUTE_MS } from "../durations.ts";
import { type BoardOrder, type BoardWindow, byStart, isMade, isToFry } from "./board.ts";

/**
 * Returns the minutes the kitchen is ahead of its windows, negative if behind, truncated to whole minutes.
 *
 * Members arrive evenly over a window, so its orders are due evenly between its start and end: once 6 of the 24 orders
 * of 6:00–6:20 are made, the kitchen is at 6:05 of its schedule. The first window with an order still to fry is
 * compared with the clock, so one unfinished order holds the pace at its window.
 * @returns undefined if nothing is left to fry
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
  // Avoid a negative zero.
  return minutes === 0 ? 0 : minutes;
}
