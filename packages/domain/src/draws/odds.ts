import { counted } from "../counted.ts";

/**
 * Estimates the chance of a member who enters a draw for the first time, from 0 to 1. It assumes that all others also
 * entered one draw before with as many places, so that those who missed it have two tickets.
 *
 * Each ticket is below a limit `t` with the chance `t`, and the limit is set so that the entries with a ticket below it fill
 * the places. With `q` as the share of entries that get one, `q = q·t + (1 − q)·(1 − (1 − t)²)`.
 */
export function firstTimerOdds(places: number, entries: number): number {
  if (places >= entries) return 1;
  const q = places / entries;
  return (2 - q - Math.sqrt((2 - q) ** 2 - 4 * q * (1 - q))) / (2 * (1 - q));
}

/** Odds longer than one in this many are rounded to a multiple of {@link ROUNDED_TO}. */
const EXACT_UP_TO = 10;
const ROUNDED_TO = 5;

/**
 * Describes the expected odds of a draw: "200 places, 1,200 entries expected: a first-timer wins about 1 time in 10."
 * @param places the event's order limit; null for none
 */
export function describeDrawOdds(places: number | null, entries: number): string {
  const expected = `${counted(entries, "entry", "entries")} expected`;
  if (places === null)
    return `No order limit, ${expected}: everybody gets an order while the menu and the windows have room.`;
  const subject = `${counted(places, "place")}, ${expected}`;
  const oneIn = 1 / firstTimerOdds(places, entries);
  if (places >= entries) return `${subject}: everybody gets one.`;
  const step = oneIn > EXACT_UP_TO ? ROUNDED_TO : 1;
  const rounded = Math.round(oneIn / step) * step;
  if (rounded === 1) return `${subject}: a first-timer almost always wins.`;
  return `${subject}: a first-timer wins about 1 time in ${rounded.toLocaleString("en-US")}.`;
}
