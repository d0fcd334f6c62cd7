import { isUndoTime } from "../pickup/crew.ts";
import { isMoveBack, type OrderMove } from "./order-moves.ts";

interface KnownTimes {
  /** Time since which it has its current status. */
  readonly statusSince: Date | null;
  /** Time since which it had the previous status. */
  readonly previousStatusSince: Date | null;
}

/**
 * Returns the time since which an order counts as having its status after a move. An undo and taking a hand-off back both
 * restore the earlier time, because the food is that old.
 */
export function statusSinceAfter(
  move: Pick<OrderMove, "from" | "to">,
  { statusSince, previousStatusSince }: KnownTimes,
  at: Date,
): Date {
  const wasHandedOut = move.from === "completed";
  const isUndo = wasHandedOut || (statusSince !== null && isUndoTime(statusSince, at));
  return (isMoveBack(move) && isUndo ? previousStatusSince : null) ?? at;
}
