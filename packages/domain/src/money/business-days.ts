import { DAY_MS } from "../durations.ts";
import { dayAt } from "../event/wall-time.ts";

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** Holidays on the same date each year: January 1, June 19, July 4, November 11, December 25. */
const FIXED_HOLIDAYS = ["01-01", "06-19", "07-04", "11-11", "12-25"];

/** Holidays on a certain weekday of a month, each within the seven days that start at `from`. */
const FLOATING_HOLIDAYS: readonly {
  readonly month: number;
  readonly weekday: number;
  readonly from: number;
}[] = [
  // Birthday of Martin Luther King, Jr., and Washington's Birthday: the third Monday.
  { month: 1, weekday: MONDAY, from: 15 },
  { month: 2, weekday: MONDAY, from: 15 },
  // Memorial Day: the last Monday.
  { month: 5, weekday: MONDAY, from: 25 },
  // Labor Day: the first Monday. Columbus Day: the second.
  { month: 9, weekday: MONDAY, from: 1 },
  { month: 10, weekday: MONDAY, from: 8 },
  // Thanksgiving Day: the fourth Thursday.
  { month: 11, weekday: THURSDAY, from: 22 },
];

/**
 * Returns whether a moment's day, in the brand's time zone, is a day on which the Federal Reserve Banks settle payments: Monday
 * to Friday, except their eleven holidays. A holiday on a Sunday is observed on the Monday after it; one on a Saturday isn't moved
 * (Federal Reserve Board, "Holidays Observed - K.8").
 */
export function isBusinessDay(moment: Date): boolean {
  const day = new Date(dayAt(moment));
  const weekday = day.getUTCDay();
  if (weekday === SUNDAY || weekday === SATURDAY || isHoliday(day)) return false;
  return weekday !== MONDAY || !isFixedHoliday(new Date(day.getTime() - DAY_MS));
}

const isFixedHoliday = (day: Date) => FIXED_HOLIDAYS.includes(day.toISOString().slice(5, 10));

function isHoliday(day: Date): boolean {
  const date = day.getUTCDate();
  return (
    isFixedHoliday(day) ||
    FLOATING_HOLIDAYS.some(
      ({ month, weekday, from }) =>
        month === day.getUTCMonth() + 1 && weekday === day.getUTCDay() && date >= from && date < from + 7,
    )
  );
}
