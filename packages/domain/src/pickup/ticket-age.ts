import { MINUTE_MS } from "../durations.ts";
import type { BoardOrder, BoardWindow } from "./board.ts";
import { isWindowOver } from "./pickup-window.ts";

/** Minutes in a column from which a ticket waits too long. */
const LONG_WAIT_MINUTES = 6;

/**
 * Urgency of a ticket. calm: on time, or moved a moment ago. long: 6 minutes or more in its column. late: the same after
 * its window is over.
 */
export type TicketTone = "calm" | "long" | "late";

/** Age of a ticket, and its urgency. */
export interface TicketAge {
  /** Whole minutes in its column. Negative only before its window starts. */
  readonly minutes: number;
  readonly tone: TicketTone;
}

/**
 * Returns how long a ticket has been in its column. A ticket that nobody has started counts from its window's start at
 * the earliest, because most orders are placed days before.
 */
export function ticketAge(
  order: Pick<BoardOrder, "status" | "statusSince">,
  window: Pick<BoardWindow, "startsAt" | "endsAt">,
  now: Date,
): TicketAge {
  // A move may be newer than `now`, which screens update every few seconds.
  const moved = Math.min(order.statusSince.getTime(), now.getTime());
  const since = order.status === "confirmed" ? Math.max(moved, window.startsAt.getTime()) : moved;
  const minutes = Math.floor((now.getTime() - since) / MINUTE_MS);
  if (minutes < LONG_WAIT_MINUTES) return { minutes, tone: "calm" };
  return { minutes, tone: isWindowOver(window, now) ? "late" : "long" };
}

/** Returns whether special instructions mention an allergy, which must not be overlooked. */
export function namesAllergy(instructions: string): boolean {
  return /allerg|anaphyla|epi-?pen|celiac/i.test(instructions);
}
