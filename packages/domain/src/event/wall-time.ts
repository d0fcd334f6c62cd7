import {
  fromDate,
  parseDate,
  parseDateTime,
  toCalendarDate,
  toCalendarDateTime,
  toZoned,
} from "@internationalized/date";
import { DEFAULT_TIME_ZONE, formatEventClock, zoneNameOf } from "./event-time.ts";

/** Which instant a wall time means that happens twice, on the night when clocks go back. */
export const DISAMBIGUATIONS = ["earlier", "later"] as const;
export type Disambiguation = (typeof DISAMBIGUATIONS)[number];

/** What a wall time of a zone stands for: usually one instant, two when clocks go back, none when they go forward. */
export type WallTimeReading =
  | { readonly kind: "once"; readonly instant: Date }
  | { readonly kind: "twice"; readonly earlier: Date; readonly later: Date }
  /** `before` and `after` are what clocks on either side of the change would call it. */
  | { readonly kind: "skipped"; readonly before: Date; readonly after: Date }
  /** No date and time, or a year of more than four digits, which inputs let one type. */
  | { readonly kind: "unreadable" };

const WALL_TIME_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

/**
 * Reads what a clock on the wall of a zone shows.
 * @param wallTime as a `datetime-local` input has it: "2026-11-21T18:30"
 */
export function readWallTime(wallTime: string, timeZone: string = DEFAULT_TIME_ZONE): WallTimeReading {
  if (!WALL_TIME_PATTERN.test(wallTime)) return { kind: "unreadable" };
  const dateTime = parseDateTime(wallTime);
  const earlier = toZoned(dateTime, timeZone, "earlier");
  const later = toZoned(dateTime, timeZone, "later");
  if (earlier.compare(later) === 0) return { kind: "once", instant: earlier.toDate() };
  return toCalendarDateTime(earlier).compare(dateTime) === 0
    ? { kind: "twice", earlier: earlier.toDate(), later: later.toDate() }
    : { kind: "skipped", before: earlier.toDate(), after: later.toDate() };
}

/**
 * The instant of a wall time; of two the one that is asked for.
 * @throws RangeError for one that the zone skips or that can't be read ({@link findWallTimeProblem} says so before)
 */
export function instantOf(
  wallTime: string,
  timeZone: string = DEFAULT_TIME_ZONE,
  disambiguation: Disambiguation = "earlier",
): Date {
  const reading = readWallTime(wallTime, timeZone);
  if (reading.kind === "once") return reading.instant;
  if (reading.kind === "twice") return reading[disambiguation];
  throw new RangeError(`${wallTime} is no time in ${timeZone}`);
}

/** What a clock on the wall of a zone shows at an instant, to the minute; of a time that it shows twice, which one it is. */
export function wallTimeAt(
  instant: Date,
  timeZone: string = DEFAULT_TIME_ZONE,
): { readonly wallTime: string; readonly disambiguation: Disambiguation } {
  const wallTime = toCalendarDateTime(fromDate(instant, timeZone)).toString().slice(0, 16);
  const reading = readWallTime(wallTime, timeZone);
  const isLater = reading.kind === "twice" && instant >= reading.later;
  return { wallTime, disambiguation: isLater ? "later" : "earlier" };
}

/** The same time of day so many days later, as clocks on the wall show it. */
export function daysLater(instant: Date, days: number, timeZone: string = DEFAULT_TIME_ZONE): Date {
  return fromDate(instant, timeZone).add({ days }).toDate();
}

/** How many days an instant's day, there, is before another day ("2026-11-28"). */
export function daysUntil(instant: Date, day: string, timeZone: string): number {
  return parseDate(day).compare(toCalendarDate(fromDate(instant, timeZone)));
}

/** What is wrong with a wall time: that the zone skips it, and what there is on either side. Else undefined. */
export function findWallTimeProblem(
  wallTime: string,
  timeZone: string = DEFAULT_TIME_ZONE,
): string | undefined {
  const reading = readWallTime(wallTime, timeZone);
  if (reading.kind === "unreadable") return "Please write the year with four digits.";
  if (reading.kind !== "skipped") return undefined;
  const [before, after] = [reading.before, reading.after].map((each) => formatEventClock(each, timeZone));
  return `${clockOf(wallTime)} doesn't exist that night: clocks go forward. Please choose ${before} or ${after}.`;
}

/** A wall time that happens twice: what to say of it, and the name of each choice. Else undefined. */
export function describeRepeatedWallTime(
  wallTime: string,
  disambiguation: Disambiguation,
  timeZone: string = DEFAULT_TIME_ZONE,
): { readonly message: string; readonly choices: Readonly<Record<Disambiguation, string>> } | undefined {
  const reading = readWallTime(wallTime, timeZone);
  if (reading.kind !== "twice") return undefined;
  const clock = clockOf(wallTime);
  const zones = {
    earlier: zoneNameOf(reading.earlier, timeZone),
    later: zoneNameOf(reading.later, timeZone),
  };
  const taken = disambiguation === "earlier" ? "first" : "second";
  return {
    message: `${clock} happens twice that night; we take the ${taken} one (${zones[disambiguation]}).`,
    choices: { earlier: `First, ${clock} ${zones.earlier}`, later: `Second, ${clock} ${zones.later}` },
  };
}

/** "2026-11-21T18:30" -> "6:30 PM" */
function clockOf(wallTime: string): string {
  return formatEventClock(new Date(`${wallTime}Z`), "UTC");
}
