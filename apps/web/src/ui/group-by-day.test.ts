import { expect, test } from "vitest";
import { dateOf, groupByDay } from "./group-by-day.ts";

const LOS_ANGELES = "America/Los_Angeles";

/** Returns each day's name and its number of entries. */
function daysOf(now: string, zone: string, ...instants: string[]) {
  const today = dateOf(new Date(now), zone);
  const came = instants.map((createdAt) => ({ createdAt }));
  return groupByDay(came, today, zone).map(({ name, entries }) => [name, entries.length]);
}

test("groups by day in the viewer's time zone", () => {
  const [evening, midnight, morning] = [
    "2026-11-22T07:59:59Z",
    "2026-11-22T08:00:00Z",
    "2026-11-22T18:00:00Z",
  ];
  expect(daysOf("2026-11-22T20:00:00Z", LOS_ANGELES, morning, midnight, evening)).toEqual([
    ["Today", 2],
    ["Yesterday", 1],
  ]);
  expect(daysOf("2026-11-22T20:00:00Z", "UTC", morning, midnight, evening)).toEqual([["Today", 3]]);
  expect(daysOf("2026-11-22T20:00:00Z", "Asia/Tokyo", morning, midnight, evening)).toEqual([
    ["Today", 1],
    ["Yesterday", 2],
  ]);
});

test("names yesterday across clock changes and the new year", () => {
  expect(daysOf("2026-11-02T07:30:00Z", LOS_ANGELES, "2026-10-31T19:00:00Z")).toEqual([["Yesterday", 1]]);
  expect(daysOf("2027-03-15T06:30:00Z", LOS_ANGELES, "2027-03-13T20:00:00Z")).toEqual([["Yesterday", 1]]);
  expect(daysOf("2027-01-01T20:00:00Z", LOS_ANGELES, "2026-12-31T20:00:00Z")).toEqual([["Yesterday", 1]]);
});

test("names earlier days by date, with the year when it differs", () => {
  const instants = ["2026-01-03T20:00:00Z", "2025-12-30T20:00:00Z"];
  expect(daysOf("2026-01-20T20:00:00Z", LOS_ANGELES, ...instants)).toEqual([
    ["Saturday, January 3", 1],
    ["Tuesday, December 30, 2025", 1],
  ]);
});

test("returns no days for no entries", () => {
  expect(daysOf("2026-01-20T20:00:00Z", LOS_ANGELES)).toEqual([]);
});
