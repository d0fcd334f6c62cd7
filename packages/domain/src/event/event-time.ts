import { BRAND } from "../brand.ts";

/** The zone of an event that names none. */
export const DEFAULT_TIME_ZONE = BRAND.timeZone;

const HOUR_MS = 3_600_000;
/** Within so many days a weekday alone says which day is meant. */
const SOON_DAYS = 6;

/**
 * Shows an instant in the event's zone: "Sat, Nov 21, 2026, 6:30 PM". The zone's short name is added where
 * the viewer's clock differs from the event's, and on the night when the time happens twice.
 */
export function formatEventTime(instant: Date, timeZone: string, viewerTimeZone: string = timeZone): string {
  const text = part(instant, timeZone, { dateStyle: "medium", timeStyle: "short" });
  const weekday = part(instant, timeZone, { weekday: "short" });
  return `${weekday}, ${text}${zoneSuffix(instant, timeZone, viewerTimeZone)}`;
}

/** Shows an instant where the year and the weekday go without saying: "Nov 21, 6:30 PM". */
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

/** Shows only the day: "Saturday, November 21". */
export function formatEventDay(instant: Date, timeZone: string): string {
  return part(instant, timeZone, { weekday: "long", month: "long", day: "numeric" });
}

/** Shows a span of one day: "6:30 – 7:00 PM", "11:30 AM – 1:00 PM". */
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

/** Shows a span with its day: "Sat, Nov 21, 2026, 6:30 – 7:00 PM". */
export function formatEventPeriod(
  startsAt: Date,
  endsAt: Date,
  timeZone: string,
  viewerTimeZone: string = timeZone,
): string {
  const day = part(startsAt, timeZone, { weekday: "short", month: "short", day: "numeric", year: "numeric" });
  return `${day}, ${formatEventSpan(startsAt, endsAt, timeZone, viewerTimeZone)}`;
}

/** Shows an instant of the next days shortly, "Mon, 12:00 PM"; one that is further away with its day. */
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

/** Shows only the time of day: "6:30 PM". */
export function formatEventClock(instant: Date, timeZone: string): string {
  return part(instant, timeZone, { timeStyle: "short" });
}

/** Formats the time of day with seconds: "6:30:14 PM". */
export function formatEventSecond(instant: Date, timeZone: string): string {
  return part(instant, timeZone, { timeStyle: "medium" });
}

/** The short name that a zone has at an instant: "PST" in winter, "PDT" in summer. */
export function zoneNameOf(instant: Date, timeZone: string): string {
  const parts = formatterOf(timeZone, { timeZoneName: "short" }).formatToParts(instant);
  return parts.find((each) => each.type === "timeZoneName")?.value ?? timeZone;
}

/** Whether a zone of this name is known: "America/Los_Angeles". */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Empty where the time alone says it: the viewer's clock shows the same, and shows it once that day. */
function zoneSuffix(instant: Date, timeZone: string, viewerTimeZone: string): string {
  const shown = wallTimeOf(instant, timeZone);
  const isPlain = shown === wallTimeOf(instant, viewerTimeZone) && !isRepeated(instant, timeZone, shown);
  return isPlain ? "" : ` ${zoneNameOf(instant, timeZone)}`;
}

/** Whether clocks show the same an hour before or after, because they are put back in between. */
function isRepeated(instant: Date, timeZone: string, shown: string): boolean {
  return [-HOUR_MS, HOUR_MS].some(
    (offset) => wallTimeOf(new Date(instant.getTime() + offset), timeZone) === shown,
  );
}

function wallTimeOf(instant: Date, timeZone: string): string {
  return part(instant, timeZone, { dateStyle: "short", timeStyle: "short" });
}

function part(instant: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  // Newer ICU versions put a narrow no-break space before AM and PM; texts keep to plain ones.
  return formatterOf(timeZone, options).format(instant).replaceAll("\u202f", " ");
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** One for each zone and shape: making one costs far more than using it. */
function formatterOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat("en-US", { timeZone, ...options });
    formatters.set(key, formatter);
  }
  return formatter;
}
