import { DAY_MS, MINUTE_MS } from "../durations.ts";

/** Minimum and maximum length of an entry window, in ms. */
export const ENTRY_WINDOW_MIN_MS = 5 * MINUTE_MS;
export const ENTRY_WINDOW_MAX_MS = 2 * DAY_MS;

/** Time to pay for an order from a draw, in seconds. */
export const DRAW_HOLD_SECONDS = 20 * 60;

/** Minimum seconds from the close of entries to the public random number that decides the draw. */
export const BEACON_LEAD_SECONDS = 3;
/** Seconds to wait for the public random number once it's due. Without one the draw runs anyway, and its record says so. */
export const BEACON_WAIT_SECONDS = 30;

/** Maximum seconds that a close may be late without moving the end of the entry window. */
export const LATE_CLOSE_SECONDS = 30;

/** Minimum time from the close of entries to the end of ordering, in ms: to draw, to place, and for the winners to pay. */
export const AFTER_ENTRIES_MIN_MS = 30 * MINUTE_MS;

/** Times of an event's entry window, which ends when ordering opens. */
export interface EntryWindow {
  readonly entriesOpenAt: Date;
  readonly registrationOpensAt: Date;
}

/** Returns whether an entry window is too short or too long. */
export function isEntryWindowWrong({ entriesOpenAt, registrationOpensAt }: EntryWindow): boolean {
  const length = registrationOpensAt.getTime() - entriesOpenAt.getTime();
  return length < ENTRY_WINDOW_MIN_MS || length > ENTRY_WINDOW_MAX_MS;
}
