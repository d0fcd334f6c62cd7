import { isUndoTime } from "../pickup/crew.ts";
import { isMoveBack, type OrderMove } from "./order-moves.ts";

interface KnownTimes {
  /** Since when it has its present status. */
  readonly statusSince: Date | null;
  /** Since when it had the one before. */
  readonly previousStatusSince: Date | null;
}

/**
 * Returns since when an order counts as having its status after a move. An undo puts back the time from before, and so does
 * taking a hand-out back: the food is as old as it was.
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
