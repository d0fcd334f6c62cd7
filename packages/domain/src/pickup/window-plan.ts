import { MINUTE_MS } from "../durations.ts";

/** Maximum pickup windows per event. */
export const PICKUP_WINDOWS_MAX = 100;

interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Splits a pickup time into windows of equal length; the last one ends with pickup and may be shorter. */
export function cutIntoWindows({ startsAt, endsAt }: Span, lengthMinutes: number): Span[] {
  const windows: Span[] = [];
  for (let start = startsAt.getTime(); start < endsAt.getTime(); start += lengthMinutes * MINUTE_MS) {
    const end = Math.min(start + lengthMinutes * MINUTE_MS, endsAt.getTime());
    windows.push({ startsAt: new Date(start), endsAt: new Date(end) });
    if (windows.length > PICKUP_WINDOWS_MAX) break;
  }
  return windows;
}

/** Problem with one of an event's pickup windows. */
export interface WindowProblem {
  /** Index in the given list. */
  readonly index: number;
  readonly message: string;
}

/** Returns the first problem with an event's pickup windows, or undefined. */
export function findWindowProblem(windows: readonly Span[], pickup: Span): WindowProblem | undefined {
  const byStart = windows
    .map((window, index) => ({ ...window, index }))
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  for (const [place, { index, startsAt, endsAt }] of byStart.entries()) {
    const before = byStart[place - 1];
    if (endsAt <= startsAt) return { index, message: "A pickup window must end after it starts" };
    if (startsAt < pickup.startsAt || endsAt > pickup.endsAt)
      return { index, message: "Pickup windows lie within the pickup time" };
    if (before !== undefined && startsAt < before.endsAt)
      return { index, message: "Pickup windows can't overlap" };
  }
  return undefined;
}

/** Combines windows that have orders, which stay as they are, with newly split ones that don't overlap them. */
export function keepOrderedWindows<Kept extends Span, Cut extends Span>(
  kept: readonly Kept[],
  cut: readonly Cut[],
): (Kept | Cut)[] {
  const free = cut.filter(
    ({ startsAt, endsAt }) => !kept.some((each) => startsAt < each.endsAt && each.startsAt < endsAt),
  );
  return [...kept, ...free].sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/** Returns the parts of a pickup time that no window covers. */
export function findWindowGaps(windows: readonly Span[], pickup: Span): Span[] {
  const gaps: Span[] = [];
  let covered = pickup.startsAt;
  for (const { startsAt, endsAt } of [...windows].sort(
    (one, other) => Number(one.startsAt) - Number(other.startsAt),
  )) {
    if (startsAt > covered) gaps.push({ startsAt: covered, endsAt: startsAt });
    if (endsAt > covered) covered = endsAt;
  }
  if (covered < pickup.endsAt) gaps.push({ startsAt: covered, endsAt: pickup.endsAt });
  return gaps;
}
