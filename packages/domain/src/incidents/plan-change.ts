import { DAY_MS, HOUR_MS, MINUTE_MS } from "../durations.ts";
import type { ChoiceAnswer } from "./choices.ts";

interface Address {
  readonly address: string;
  readonly zipCode: string;
}

/** Place of an event, as far as its distance from another can be told. */
interface PlannedPlace extends Address {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A pickup window's start before and after a change. */
interface MovedStart {
  readonly former: Date;
  readonly startsAt: Date;
}

/**
 * Size of a changed plan: near for the same day within 5 miles and 60 minutes, far for more. Unknown if only an admin
 * can tell how far the new place is.
 */
export type PlanChangeSize = "near" | "far" | "unknown";

/** Longest distance of a near change, in miles. */
const NEAR_MILES = 5;
/** Longest shift of a near change. */
const NEAR_MS = 60 * MINUTE_MS;

/** Time to answer a far change, the least before pickup, and the least to answer at all if pickup is soon. */
const FAR_ANSWER_MS = 72 * HOUR_MS;
const BEFORE_PICKUP_MS = DAY_MS;
const ANSWER_MIN_MS = HOUR_MS;

const EARTH_MILES = 3_958.8;

/** Returns whether an event's address changes. A new name for the same address isn't another place. */
export function isPlaceMoved(former: Address, next: Address): boolean {
  return former.address !== next.address || former.zipCode !== next.zipCode;
}

/**
 * Returns the size of a change of an event's place and pickup windows.
 * @param isNearby the admin's answer whether the new place is within 5 miles, used if coordinates don't tell
 */
export function planChangeSize(
  { former, next }: { readonly former: PlannedPlace; readonly next: PlannedPlace },
  moved: readonly MovedStart[],
  timeZone: string,
  isNearby: boolean | undefined,
): PlanChangeSize {
  if (moved.some((each) => !isSameEvening(each, timeZone))) return "far";
  if (!isPlaceMoved(former, next)) return "near";
  const miles = milesBetween(former, next);
  const isNear = miles === undefined ? isNearby : miles <= NEAR_MILES;
  if (isNear === undefined) return "unknown";
  return isNear ? "near" : "far";
}

/** Returns the miles between two places; undefined if one has no coordinates, or the new one still has the former's. */
export function milesBetween(former: PlannedPlace, next: PlannedPlace): number | undefined {
  const { latitude: fromLat, longitude: fromLong } = former;
  const { latitude: toLat, longitude: toLong } = next;
  if (fromLat === null || fromLong === null || toLat === null || toLong === null) return undefined;
  if (fromLat === toLat && fromLong === toLong) return undefined;
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const haversine = half(toLat - fromLat) + cosine(fromLat) * cosine(toLat) * half(toLong - fromLong);
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(haversine));
}

function isSameEvening({ former, startsAt }: MovedStart, timeZone: string): boolean {
  const day = (instant: Date) => instant.toLocaleDateString("en-US", { timeZone });
  return day(former) === day(startsAt) && Math.abs(startsAt.getTime() - former.getTime()) <= NEAR_MS;
}

/** Returns what happens to an order whose owner doesn't answer. Nobody who kept it once is moved twice by silence. */
export function answerToSilence(size: "near" | "far", wasMovedBefore: boolean): ChoiceAnswer {
  return size === "near" && !wasMovedBefore ? "keep" : "refund";
}

/**
 * Returns when the choice about a changed plan is due: after a near change, when the order's window starts; else after
 * 72 hours, at latest 24 hours before pickup. If that leaves less than an hour, an hour, but never after the start.
 */
export function planChoiceDueAt(size: "near" | "far", startsAt: Date, now: Date): Date {
  if (size === "near") return startsAt;
  const due = Math.min(now.getTime() + FAR_ANSWER_MS, startsAt.getTime() - BEFORE_PICKUP_MS);
  return new Date(Math.min(Math.max(due, now.getTime() + ANSWER_MIN_MS), startsAt.getTime()));
}
