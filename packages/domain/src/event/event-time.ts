/** The zone of an event that names none. */
export const DEFAULT_TIME_ZONE = "America/Los_Angeles";

/**
 * Shows an instant in the event's zone: "Sat, Nov 21, 2026, 6:30 PM". The zone's short name is added where
 * the viewer's clock differs from the event's.
 */
export function formatEventTime(instant: Date, timeZone: string, viewerTimeZone: string = timeZone): string {
  const text = part(instant, timeZone, { dateStyle: "medium", timeStyle: "short" });
  const weekday = part(instant, timeZone, { weekday: "short" });
  return `${weekday}, ${text}${zoneSuffix(instant, timeZone, viewerTimeZone)}`;
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
  const clock = { timeStyle: "short" } as const;
  const [start, end] = [part(startsAt, timeZone, clock), part(endsAt, timeZone, clock)];
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

function zoneSuffix(instant: Date, timeZone: string, viewerTimeZone: string): string {
  const clock = { dateStyle: "short", timeStyle: "short" } as const;
  if (part(instant, timeZone, clock) === part(instant, viewerTimeZone, clock)) return "";
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" }).formatToParts(instant);
  return ` ${parts.find((each) => each.type === "timeZoneName")?.value ?? timeZone}`;
}

function part(instant: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  // Newer ICU versions put a narrow no-break space before AM and PM; texts keep to plain ones.
  return new Intl.DateTimeFormat("en-US", { timeZone, ...options }).format(instant).replaceAll("\u202f", " ");
}

/**
 * Reads a local time of a zone ("2026-11-21T18:30") as an instant, daylight saving included: the offset of
 * the zone is looked up at the guessed instant, and once more where that moved it over a change.
 */
export function instantOf(local: string, timeZone: string = DEFAULT_TIME_ZONE): Date {
  const asUtc = new Date(`${local}:00Z`);
  const guess = new Date(asUtc.getTime() - offsetMs(asUtc, timeZone));
  return new Date(asUtc.getTime() - offsetMs(guess, timeZone));
}

function offsetMs(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(
    instant,
  );
  const name = parts.find((part) => part.type === "timeZoneName")?.value ?? "GMT";
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  if (sign === undefined) return 0;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
