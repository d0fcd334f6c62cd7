import { CalendarDate, parseAbsolute, toCalendarDate } from "@internationalized/date";
import { BRAND } from "../brand.ts";

/** Ranges of the owner's analytics. */
export const FIGURE_RANGES = ["7d", "30d", "90d", "all"] as const;
/** Range of the owner's analytics. */
export type FigureRange = (typeof FIGURE_RANGES)[number];
export const DEFAULT_FIGURE_RANGE: FigureRange = "30d";

/** First year included in "all". */
const FIRST_YEAR = 2020;
const LENGTHS_DAYS: Readonly<Record<Exclude<FigureRange, "all">, number>> = { "7d": 7, "30d": 30, "90d": 90 };

/** First and last day of a range by the brand's time zone, both included: "2026-11-21". */
export interface FigureDays {
  readonly firstDay: string;
  readonly lastDay: string;
}

/**
 * Returns the days of a range ending today, and the same number of days before for comparison.
 * @returns `before` is null for "all"
 */
export function figureDaysOf(
  range: FigureRange,
  now: Date,
): { readonly days: FigureDays; readonly before: FigureDays | null } {
  const today = dayOf(now);
  if (range === "all") {
    return { days: span(new CalendarDate(FIRST_YEAR, 1, 1), today), before: null };
  }
  const length = LENGTHS_DAYS[range];
  const first = today.subtract({ days: length - 1 });
  return {
    days: span(first, today),
    before: span(first.subtract({ days: length }), first.subtract({ days: 1 })),
  };
}

function dayOf(instant: Date): CalendarDate {
  return toCalendarDate(parseAbsolute(instant.toISOString(), BRAND.timeZone));
}

function span(first: CalendarDate, last: CalendarDate): FigureDays {
  return { firstDay: first.toString(), lastDay: last.toString() };
}
