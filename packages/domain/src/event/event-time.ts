import { BRAND } from "../brand.ts";

/** Time zone of an event without its own. */
export const DEFAULT_TIME_ZONE = BRAND.timeZone;

const HOUR_MS = 3_600_000;
/** Days within which a weekday alone identifies the day. */
const SOON_DAYS = 6;

/**
 * Formats an instant in the event's time zone: "Sat, Nov 21, 2026, 6:30 PM". Adds the zone's abbreviation when the
 * viewer's clock differs, and in the hour that occurs twice when clocks go back.
 */
export function formatEventTime(instant: Date, timeZone: string, viewerTimeZone: string = timeZone): string {
  const text = part(instant, timeZone, { dateStyle: "medium", timeStyle: "short" });
  const weekday = part(instant, timeZone, { weekday: "short" });
  return `${weekday}, ${text}${zoneSuffix(instant, timeZone, viewerTimeZone)}`;
}

/** Formats an instant without weekday and year: "Nov 21, 6:30 PM". */
export function formatEventMoment(instant: Date, timeZone: string): string {
  return part(instant, timeZone, { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
}

/** Formats an instant with its weekday and without the year: "Fri, Nov 27, 6:00 PM". */
export function formatEventDateTime(
  instant: Date,
  timeZone: string,
  viewerTimeZone: string = timeZone,
): string {
  const weekday = part(instant, timeZone, { weekday: "short" });
  return `${weekday}, ${formatEventMoment(instant, timeZone)}${zoneSuffix(instant, timeZone, viewerTimeZone)}`;
}

/** Formats the day: "Saturday, November 21". */
export function formatEventDay(instant: Date, timeZone: string): string {
  return part(instant, timeZone, { weekday: "long", month: "long", day: "numeric" });
}

/** Formats a span within one day: "6:30 – 7:00 PM", "11:30 AM – 1:00 PM". */
export function formatEventSpan(
  startsAt: Date,
  endsAt: Date,
  timeZone: string,
  viewerTimeZone: string = timeZone,
): string {
  const [start, end] = [formatEventClock(startsAt, timeZone), formatEventClock(endsAt, timeZone)];
  const isSameHalf = start.slice(-2) === end.slice(-2);
  const span = `${isSameHalf ? start.slice(0, -3) : start} – ${end}`;
  return span + zoneSuffix(startsAt, timeZone, viewerTimeZone);
}

/** Formats a span with its day: "Sat, Nov 21, 2026, 6:30 – 7:00 PM". */
export function formatEventPeriod(
  startsAt: Date,
  endsAt: Date,
  timeZone: string,
  viewerTimeZone: string = timeZone,
): string {
  const day = part(startsAt, timeZone, { weekday: "short", month: "short", day: "numeric", year: "numeric" });
  return `${day}, ${formatEventSpan(startsAt, endsAt, timeZone, viewerTimeZone)}`;
}

/** Formats an instant of the next days briefly, "Mon, 12:00 PM", and others with the full date. */
export function formatEventSoon(
  instant: Date,
  now: Date,
  timeZone: string,
  viewerTimeZone: string = timeZone,
): string {
  const isFar = Math.abs(instant.getTime() - now.getTime()) > SOON_DAYS * 24 * HOUR_MS;
  if (isFar) return formatEventTime(instant, timeZone, viewerTimeZone);
  const weekday = part(instant, timeZone, { weekday: "short" });
  return `${weekday}, ${formatEventClock(instant, timeZone)}${zoneSuffix(instant, timeZone, viewerTimeZone)}`;
}

/**
 * Returns the day of an event as visitors see it, "Friday" or "today"; undefined if it has passed, or if a weekday
 * doesn't identify it yet.
 */
export function knockDay(eventAt: Date, now: Date, timeZone: string): string | undefined {
  const dayOf = (instant: Date) => part(instant, timeZone, { dateStyle: "short" });
  if (dayOf(eventAt) === dayOf(now)) return "today";
  const ahead = eventAt.getTime() - now.getTime();
  if (ahead < 0 || ahead > SOON_DAYS * 24 * HOUR_MS) return undefined;
  return part(eventAt, timeZone, { weekday: "long" });
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
  const isPlain = shown === wallTimeOf(instant, viewerTimeZone) && !isRepeated(instant, timeZone, shown);
  return isPlain ? "" : ` ${zoneNameOf(instant, timeZone)}`;
}

/** Returns whether the same wall time occurs an hour earlier or later, because clocks go back. */
function isRepeated(instant: Date, timeZone: string, shown: string): boolean {
  return [-HOUR_MS, HOUR_MS].some(
    (offset) => wallTimeOf(new Date(instant.getTime() + offset), timeZone) === shown,
  );
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
