import { expect, test } from "vitest";
import { isBusinessDay } from "./business-days.ts";

const daysOf = (year: number) =>
  Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(year, 0, 1 + day, 20)));
const textOf = (day: Date) => day.toISOString().slice(0, 10);
/** Returns the days of a year from Monday to Friday that aren't business days. */
const holidaysOf = (year: number) =>
  daysOf(year)
    .filter((day) => day.getUTCDay() % 6 !== 0 && !isBusinessDay(day))
    .map(textOf);

test("2026 has the Federal Reserve's holidays except July 4, a Saturday", () => {
  expect(holidaysOf(2026)).toEqual([
    "2026-01-01",
    "2026-01-19",
    "2026-02-16",
    "2026-05-25",
    "2026-06-19",
    "2026-09-07",
    "2026-10-12",
    "2026-11-11",
    "2026-11-26",
    "2026-12-25",
  ]);
  expect(isBusinessDay(new Date("2026-07-03T20:00:00Z"))).toBe(true);
});

test("2027 observes July 4, a Sunday, on Monday, and not June 19 and December 25, which are Saturdays", () => {
  expect(holidaysOf(2027)).toEqual([
    "2027-01-01",
    "2027-01-18",
    "2027-02-15",
    "2027-05-31",
    "2027-07-05",
    "2027-09-06",
    "2027-10-11",
    "2027-11-11",
    "2027-11-25",
  ]);
  expect(isBusinessDay(new Date("2027-12-24T20:00:00Z"))).toBe(true);
});

test("weekends in Los Angeles aren't business days", () => {
  expect(daysOf(2026).filter((day) => day.getUTCDay() % 6 === 0 && isBusinessDay(day))).toEqual([]);
  // Sunday evening in Los Angeles, and Friday evening.
  expect(isBusinessDay(new Date("2026-11-16T04:00:00Z"))).toBe(false);
  expect(isBusinessDay(new Date("2026-11-14T04:00:00Z"))).toBe(true);
});
