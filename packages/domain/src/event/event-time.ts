import { BRAND } from "../brand.ts";
import { DAY_MS, HOUR_MS } from "../durations.ts";

/** Time zone of an event without its own. */
export const DEFAULT_TIME_ZONE = BRAND.timeZone;

/** Days within which a weekday alone identifies the day. */
const SOON_DAYS = 6;
const MIDNIGHT = "12:00 AM";
const TIMES_IN_WORDS = new Map([
  ["12:00 PM", "noon"],
  [MIDNIGHT, "midnight"],
]);
const DAY = { weekday: "short", month: "short", day: "numeric" } as const;
const DAY_OF_YEAR = { ...DAY, year: "numeric" } as const;

/**
 * Formats an instant in the event's time zone: "Sat, Nov 21, 2026, 6:30 PM". Adds the zone's abbreviation when the
 * viewer's clock differs, and in the hour that occurs twice when clocks go back. Leaves out the current year.
 */
export function formatEventTime(
  instant: Date,
  timeZone: string,
  viewerTimeZone: string = timeZone,
  now?: Date,
): string {
  if (isSameYear(instant, timeZone, now)) return formatEventDateTime(instant, timeZone, viewerTimeZone);
  const text = part(instant, timeZone, { dateStyle: "medium", timeStyle: "short" });
  const weekday = part(instant, timeZone, { weekday: "short" });
  return `${weekday}, ${text}${zoneSuffix(instant, timeZone, viewerTimeZone)}`;
}

/**
 * Formats an instant without its weekday: "Nov 21, 6:30 PM", "Nov 21, noon", "Nov 21, 2025, 6:30 PM". Leaves out the
 * current year. Midnight belongs to the evening that it ends.
 */
export function formatEventMoment(instant: Date, timeZone: string, now: Date): string {
  const day = formatEventShortDate(eveningOf(instant, timeZone), timeZone, now);
  return `${day}, ${formatEventTimeOfDay(instant, timeZone)}`;
}

/** Formats the date without its weekday: "Nov 21", "Nov 21, 2025". Leaves out the current year. */
export function formatEventShortDate(instant: Date, timeZone: string, now: Date): string {
  const year = isSameYear(instant, timeZone, now) ? undefined : "numeric";
  return part(instant, timeZone, { month: "short", day: "numeric", year });
}

/**
 * Formats an instant with its weekday and without the year: "Fri, Nov 27, 6:00 PM", "Fri, Nov 27, noon". Midnight
 * belongs to the evening that it ends.
 */
export function formatEventDateTime(
  instant: Date,
  timeZone: string,
  viewerTimeZone: string = timeZone,
): string {
  const time = formatEventTimeOfDay(instant, timeZone) + zoneSuffix(instant, timeZone, viewerTimeZone);
  return `${part(eveningOf(instant, timeZone), timeZone, DAY)}, ${time}`;
}

/** Formats the date: "Sat, Nov 21, 2026". Leaves out the current year. */
export function formatEventDate(instant: Date, timeZone: string, now?: Date): string {
  return part(instant, timeZone, isSameYear(instant, timeZone, now) ? DAY : DAY_OF_YEAR);
}

/** Formats the day: "Saturday, November 21". */
export function formatEventDay(instant: Date, timeZone: string): string {
  return part(instant, timeZone, { weekday: "long", month: "long", day: "numeric" });
}

/** Formats the day of an event: "Saturday, November 21". An event at midnight belongs to the evening that it ends. */
export function formatEventEvening(instant: Date, timeZone: string): string {
  return formatEventDay(eveningOf(instant, timeZone), timeZone);
}

/** Formats a span within one day: "6:30–7:00 PM", "6–9 PM", "11:30 AM–noon", "9 PM–midnight". */
export function formatEventSpan(
  startsAt: Date,
  endsAt: Date,
  timeZone: string,
  viewerTimeZone: string = timeZone,
): string {
  const clocks = [formatEventClock(startsAt, timeZone), formatEventClock(endsAt, timeZone)] as const;
  // A span that starts at midnight is of the day that begins, which the word leaves open.
  const start = clocks[0] === MIDNIGHT ? MIDNIGHT : inWords(clocks[0]);
  const end = inWords(clocks[1]);
  const isSameHalf = /[AP]M$/.test(start) && start.slice(-2) === end.slice(-2);
  const span = `${isSameHalf ? start.slice(0, -3) : start}–${end}`;
  const areWholeHours = clocks.every((clock) => clock.includes(":00 "));
  return (areWholeHours ? span.replaceAll(":00", "") : span) + zoneSuffix(startsAt, timeZone, viewerTimeZone);
}

/** Formats a span with its day: "Sat, Nov 21, 2026 · 6:30–7:00 PM". Leaves out the current year. */
export function formatEventPeriod(
  startsAt: Date,
  endsAt: Date,
  timeZone: string,
  viewerTimeZone: string = timeZone,
  now?: Date,
): string {
  return `${formatEventDate(startsAt, timeZone, now)} · ${formatEventSpan(startsAt, endsAt, timeZone, viewerTimeZone)}`;
}

/** Formats a span of the next days briefly, "Wed 6:00–6:20 PM", and others with their date. */
export function formatEventSoonSpan(
  startsAt: Date,
  endsAt: Date,
  now: Date,
  timeZone: string,
  viewerTimeZone: string = timeZone,
): string {
  if (!isSoon(startsAt, now)) return formatEventPeriod(startsAt, endsAt, timeZone, viewerTimeZone, now);
  const weekday = part(startsAt, timeZone, { weekday: "short" });
  return `${weekday} ${formatEventSpan(startsAt, endsAt, timeZone, viewerTimeZone)}`;
}

/**
 * Formats an instant of the next days briefly, "Mon, 6:30 PM" or "Mon, noon", and others with their date. Midnight
 * belongs to the evening that it ends.
 */
export function formatEventSoon(
  instant: Date,
  now: Date,
  timeZone: string,
  viewerTimeZone: string = timeZone,
): string {
  if (!isSoon(instant, now)) return formatEventTime(instant, timeZone, viewerTimeZone, now);
  const weekday = part(eveningOf(instant, timeZone), timeZone, { weekday: "short" });
  return `${weekday}, ${formatEventTimeOfDay(instant, timeZone)}${zoneSuffix(instant, timeZone, viewerTimeZone)}`;
}

/** Formats the time of day in words where it has one: "6:30 PM", "noon", "midnight". */
export function formatEventTimeOfDay(instant: Date, timeZone: string): string {
  return inWords(formatEventClock(instant, timeZone));
}

function inWords(clock: string): string {
  return TIMES_IN_WORDS.get(clock) ?? clock;
}

/**
 * Returns the day of an event as visitors see it, "Friday" or "today"; undefined if it has passed, or if a weekday
 * doesn't identify it yet.
 */
export function knockDay(eventAt: Date, now: Date, timeZone: string): string | undefined {
  const dayOf = (instant: Date) => part(instant, timeZone, { dateStyle: "short" });
  const evening = eveningOf(eventAt, timeZone);
  if (dayOf(evening) === dayOf(now)) return "today";
  const ahead = eventAt.getTime() - now.getTime();
  if (ahead <= 0 || ahead > SOON_DAYS * DAY_MS) return undefined;
  return formatEventWeekday(eventAt, timeZone);
}

/** Formats the weekday of an event's evening: "Friday". */
export function formatEventWeekday(eventAt: Date, timeZone: string): string {
  return part(eveningOf(eventAt, timeZone), timeZone, { weekday: "long" });
}

/** Formats the time of day: "6:30 PM". */
export function formatEventClock(instant: Date, timeZone: string): string {
  return part(instant, timeZone, { timeStyle: "short" });
}

/** Formats the time of day with seconds: "6:30:14 PM". */
export function formatEventSecond(instant: Date, timeZone: string): string {
  return part(instant, timeZone, { timeStyle: "medium" });
}

/** Returns a time zone's abbreviation at an instant: "PST" in winter, "PDT" in summer. */
export function zoneNameOf(instant: Date, timeZone: string): string {
  const parts = formatterOf(timeZone, { timeZoneName: "short" }).formatToParts(instant);
  return parts.find((each) => each.type === "timeZoneName")?.value ?? timeZone;
}

/** Returns whether a time zone with this IANA name exists: "America/Los_Angeles". */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the zone's abbreviation, or nothing if the viewer's clock shows the same time and it occurs once that day.
 */
function zoneSuffix(instant: Date, timeZone: string, viewerTimeZone: string): string {
  const shown = wallTimeOf(instant, timeZone);
  const isSame = timeZone === viewerTimeZone || shown === wallTimeOf(instant, viewerTimeZone);
  const isPlain = isSame && !isRepeated(instant, timeZone, shown);
  return isPlain ? "" : ` ${zoneNameOf(instant, timeZone)}`;
}

/** Returns whether the same wall time occurs an hour earlier or later, because clocks go back. */
function isRepeated(instant: Date, timeZone: string, shown: string): boolean {
  return [-HOUR_MS, HOUR_MS].some(
    (offset) => wallTimeOf(new Date(instant.getTime() + offset), timeZone) === shown,
  );
}

/** Returns an instant of the day that a reader connects with a time: "Friday, midnight" is the end of Friday. */
function eveningOf(instant: Date, timeZone: string): Date {
  return isMidnight(instant, timeZone) ? new Date(instant.getTime() - HOUR_MS) : instant;
}

function isMidnight(instant: Date, timeZone: string): boolean {
  return formatEventClock(instant, timeZone) === MIDNIGHT;
}

function isSoon(instant: Date, now: Date): boolean {
  return Math.abs(instant.getTime() - now.getTime()) <= SOON_DAYS * DAY_MS;
}

function isSameYear(instant: Date, timeZone: string, now: Date | undefined): boolean {
  const yearOf = (each: Date) => part(each, timeZone, { year: "numeric" });
  return now !== undefined && yearOf(instant) === yearOf(now);
}

function wallTimeOf(instant: Date, timeZone: string): string {
  return part(instant, timeZone, { dateStyle: "short", timeStyle: "short" });
}

function part(instant: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  // Newer ICU versions put a narrow no-break space before AM and PM; our texts use plain spaces.
  return formatterOf(timeZone, options).format(instant).replaceAll("\u202f", " ");
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Caches a formatter per zone and format, because creating one is far more expensive than using it. */
function formatterOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat("en-US", { timeZone, ...options });
    formatters.set(key, formatter);
  }
  return formatter;
}
