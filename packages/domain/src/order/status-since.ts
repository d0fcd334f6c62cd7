import { isUndoTime } from "../pickup/crew.ts";
import { isMoveBack, type OrderMove } from "./order-moves.ts";

interface KnownTimes {
  /** Start of the current status. */
  readonly statusSince: Date | null;
  /** Start of the previous status. */
  readonly previousStatusSince: Date | null;
}

/**
 * Returns the start of an order's status after a move. An undo and a reverted hand-off restore the earlier time,
 * because the food is that old.
 */
export function statusSinceAfter(
  move: Pick<OrderMove, "from" | "to">,
  { statusSince, previousStatusSince }: KnownTimes,
  at: Date,
): Date {
  const wasHandedOff = move.from === "completed";
  const isUndo = wasHandedOff || (statusSince !== null && isUndoTime(statusSince, at));
  return (isMoveBack(move) && isUndo ? previousStatusSince : null) ?? at;
}
