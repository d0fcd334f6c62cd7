import { formatEventDay } from "@secret/domain";

interface Dated {
  /** Instant as an ISO string. */
  readonly createdAt: string;
}

/** Entries of one day in the viewer's time zone. */
interface Day<Each> {
  /** "2026-11-22" */
  readonly date: string;
  /** "Today", "Yesterday", or "Saturday, November 21", with the year when it differs. */
  readonly name: string;
  readonly entries: readonly Each[];
}

/** Groups entries by day and keeps their order. */
export function groupByDay<Each extends Dated>(
  all: readonly Each[],
  today: string,
  timeZone: string,
): readonly Day<Each>[] {
  const days: { date: string; name: string; entries: Each[] }[] = [];
  for (const each of all) {
    const instant = new Date(each.createdAt);
    const date = dateOf(instant, timeZone);
    const last = days.at(-1);
    if (last?.date === date) last.entries.push(each);
    else days.push({ date, name: nameOf(date, instant, today, timeZone), entries: [each] });
  }
  return days;
}

function nameOf(date: string, instant: Date, today: string, timeZone: string): string {
  if (date === today) return "Today";
  if (date === dayBefore(today)) return "Yesterday";
  const day = formatEventDay(instant, timeZone);
  const year = date.slice(0, 4);
  return year === today.slice(0, 4) ? day : `${day}, ${year}`;
}

/** Returns the previous calendar date. Uses UTC, which has no clock changes. */
function dayBefore(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** Returns the date in a time zone: "2026-11-22". */
export function dateOf(instant: Date, timeZone: string): string {
  let calendar = calendars.get(timeZone);
  if (calendar === undefined) {
    const shape = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
    calendar = new Intl.DateTimeFormat("en-CA", { timeZone, ...shape });
    calendars.set(timeZone, calendar);
  }
  return calendar.format(instant);
}
