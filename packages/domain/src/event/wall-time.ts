import {
  fromDate,
  parseDate,
  parseDateTime,
  toCalendarDate,
  toCalendarDateTime,
  toZoned,
} from "@internationalized/date";
import { DEFAULT_TIME_ZONE, formatEventClock, zoneNameOf } from "./event-time.ts";

/** Choices for a wall time that occurs twice, when clocks go back. */
export const DISAMBIGUATIONS = ["earlier", "later"] as const;
/** Choice for a wall time that occurs twice. */
export type Disambiguation = (typeof DISAMBIGUATIONS)[number];

/** Result of reading a wall time: usually one instant, two when clocks go back, none when they go forward. */
export type WallTimeReading =
  | { readonly kind: "once"; readonly instant: Date }
  | { readonly kind: "twice"; readonly earlier: Date; readonly later: Date }
  /** Skipped time, as the clocks before and after the change would show it. */
  | { readonly kind: "skipped"; readonly before: Date; readonly after: Date }
  /** Invalid date or time, or a year of more than four digits, which inputs accept. */
  | { readonly kind: "unreadable" };

const WALL_TIME_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

/**
 * Reads a wall time of a zone.
 * @param wallTime `datetime-local` value: "2026-11-21T18:30"
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

/** Reads two wall times; undefined unless each is a single instant. */
export function readWallSpan(
  startsAt: string,
  endsAt: string,
  timeZone: string,
): { readonly startsAt: Date; readonly endsAt: Date } | undefined {
  const [start, end] = [readWallTime(startsAt, timeZone), readWallTime(endsAt, timeZone)];
  if (start.kind !== "once" || end.kind !== "once") return undefined;
  return { startsAt: start.instant, endsAt: end.instant };
}

/**
 * Returns the instant of a wall time.
 * @param disambiguation instant to choose if it occurs twice
 * @throws RangeError if the zone skips it or it is invalid; {@link findWallTimeProblem} explains that beforehand
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

/** Returns a zone's wall time at an instant, to the minute: "2026-11-21T18:30". */
export function clockAt(instant: Date, timeZone: string = DEFAULT_TIME_ZONE): string {
  return toCalendarDateTime(fromDate(instant, timeZone)).toString().slice(0, 16);
}

/** Returns a zone's day at an instant: "2026-11-21". */
export function dayAt(instant: Date, timeZone: string = DEFAULT_TIME_ZONE): string {
  return clockAt(instant, timeZone).slice(0, 10);
}

/** Returns a zone's wall time at an instant, to the minute, and which of two instants it is if it occurs twice. */
export function wallTimeAt(
  instant: Date,
  timeZone: string = DEFAULT_TIME_ZONE,
): { readonly wallTime: string; readonly disambiguation: Disambiguation } {
  const wallTime = clockAt(instant, timeZone);
  const reading = readWallTime(wallTime, timeZone);
  const isLater = reading.kind === "twice" && instant >= reading.later;
  return { wallTime, disambiguation: isLater ? "later" : "earlier" };
}

/** Returns the instant with the same wall time this many days later. */
export function daysLater(instant: Date, days: number, timeZone: string = DEFAULT_TIME_ZONE): Date {
  return fromDate(instant, timeZone).add({ days }).toDate();
}

/** Returns the number of days from an instant's day in the zone to another day ("2026-11-28"). */
export function daysUntil(instant: Date, day: string, timeZone: string): number {
  return parseDate(day).compare(toCalendarDate(fromDate(instant, timeZone)));
}

/**
 * Returns a message if the zone skips a wall time, with the nearest choices, or if it is invalid; otherwise undefined.
 */
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

/** Describes a wall time that occurs twice: a message, and a label for each choice. Undefined if it occurs once. */
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

/** Formats a wall time's clock: "2026-11-21T18:30" -> "6:30 PM". */
function clockOf(wallTime: string): string {
  return formatEventClock(new Date(`${wallTime}Z`), "UTC");
}
