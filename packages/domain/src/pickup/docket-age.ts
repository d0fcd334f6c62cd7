import type { BoardOrder, BoardWindow } from "./board.ts";
import { isWindowOver } from "./pickup-window.ts";

/** From so many minutes on a docket waits too long. */
const LONG_WAIT_MINUTES = 6;
const MINUTE_MS = 60_000;

/** calm: as it should be. long: 6 minutes and more in its column. late: its window is over, and it is still here. */
export type DocketTone = "calm" | "long" | "late";

export interface DocketAge {
  /** Whole minutes in its column. Negative only before its window starts, when nobody has to begin. */
  readonly minutes: number;
  readonly tone: DocketTone;
}

/**
 * How long a docket has stood in its column. One that nobody has begun waits from its window's start at the earliest:
 * most orders are placed days before.
 */
export function docketAge(
  order: Pick<BoardOrder, "status" | "statusSince">,
  window: Pick<BoardWindow, "startsAt" | "endsAt">,
  now: Date,
): DocketAge {
  // A move may be newer than `now`, which screens refresh every few seconds.
  const moved = Math.min(order.statusSince.getTime(), now.getTime());
  const since = order.status === "confirmed" ? Math.max(moved, window.startsAt.getTime()) : moved;
  const minutes = Math.floor((now.getTime() - since) / MINUTE_MS);
  if (isWindowOver(window, now)) return { minutes, tone: "late" };
  return { minutes, tone: minutes >= LONG_WAIT_MINUTES ? "long" : "calm" };
}

/** Whether a wish speaks of an allergy: it must not be overlooked. */
export function namesAllergy(instructions: string): boolean {
  return /allerg|anaphyla|epi-?pen|celiac/i.test(instructions);
}
