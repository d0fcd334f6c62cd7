/**
 * Outcome of a past entry in a draw. ordered: an order of it was paid. missed: none was, although the member neither
 * withdrew nor let a held order expire. neither: withdrawn, or a held order expired unpaid.
 */
export type EntryOutcome = "ordered" | "missed" | "neither";

/** Past draw that a member entered. */
export interface PastEntry {
  readonly drawnAt: Date;
  readonly outcome: EntryOutcome;
}

/** Tickets that a member has in the next draw, and the reasons. */
export interface DrawTickets {
  readonly tickets: number;
  /** Draws that add a ticket each, latest first. */
  readonly missedAt: readonly Date[];
}

/** Most tickets that a member can have. */
export const DRAW_TICKETS_MAX = 10;
/** Months after which a missed draw doesn't count anymore. */
const COUNTED_MONTHS = 12;

/**
 * Returns a member's tickets: one, and one for each draw of the last 12 months that they missed since their last paid
 * order from a draw, {@link DRAW_TICKETS_MAX} at most.
 */
export function drawTickets(history: readonly PastEntry[], now: Date): DrawTickets {
  const countsFrom = new Date(now);
  countsFrom.setUTCMonth(countsFrom.getUTCMonth() - COUNTED_MONTHS);
  const lastOrderAt = history
    .filter(({ outcome }) => outcome === "ordered")
    .reduce((latest, { drawnAt }) => Math.max(latest, drawnAt.getTime()), 0);
  const missedAt = history
    .filter(({ outcome, drawnAt }) => outcome === "missed" && drawnAt >= countsFrom)
    .map(({ drawnAt }) => drawnAt)
    .filter((drawnAt) => drawnAt.getTime() > lastOrderAt)
    .sort((one, other) => other.getTime() - one.getTime())
    .slice(0, DRAW_TICKETS_MAX - 1);
  return { tickets: 1 + missedAt.length, missedAt };
}
