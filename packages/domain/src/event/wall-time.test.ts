import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  daysLater,
  daysUntil,
  describeRepeatedWallTime,
  findWallTimeProblem,
  instantOf,
  readWallTime,
  wallTimeAt,
} from "./wall-time.ts";

const LOS_ANGELES = "America/Los_Angeles";

test.each([
  ["2026-10-31T18:00", "2026-11-01T01:00:00.000Z"],
  ["2026-11-01T18:00", "2026-11-02T02:00:00.000Z"],
  ["2027-03-13T18:00", "2027-03-14T02:00:00.000Z"],
  ["2027-03-14T18:00", "2027-03-15T01:00:00.000Z"],
])("a wall time is read with daylight saving: %s is %s", (wallTime, instant) => {
  expect(instantOf(wallTime, LOS_ANGELES).toISOString()).toBe(instant);
});

describe("when clocks go forward", () => {
  test.each([
    ["2027-03-14T01:59", "2027-03-14T09:59:00.000Z"],
    ["2027-03-14T03:00", "2027-03-14T10:00:00.000Z"],
  ])("the minutes around the change are read as ever: %s is %s", (wallTime, instant) => {
    expect(findWallTimeProblem(wallTime, LOS_ANGELES)).toBeUndefined();
    expect(instantOf(wallTime, LOS_ANGELES).toISOString()).toBe(instant);
  });

  test.each([
    [
      "2027-03-14T02:30",
      LOS_ANGELES,
      "2:30 AM doesn't exist that night: clocks go forward. Please choose 1:30 AM or 3:30 AM.",
    ],
    [
      "2027-03-14T02:00",
      LOS_ANGELES,
      "2:00 AM doesn't exist that night: clocks go forward. Please choose 1:00 AM or 3:00 AM.",
    ],
    [
      "2027-03-28T01:15",
      "Europe/London",
      "1:15 AM doesn't exist that night: clocks go forward. Please choose 12:15 AM or 2:15 AM.",
    ],
    [
      "2026-10-04T02:10",
      "Australia/Lord_Howe",
      "2:10 AM doesn't exist that night: clocks go forward. Please choose 1:40 AM or 2:40 AM.",
    ],
  ])("%s is refused in %s", (wallTime, timeZone, message) => {
    expect(findWallTimeProblem(wallTime, timeZone)).toBe(message);
    expect(() => instantOf(wallTime, timeZone)).toThrow(RangeError);
  });
});

describe("when clocks go back", () => {
  test.each([
    ["2026-11-01T01:00", LOS_ANGELES, "2026-11-01T08:00:00.000Z", "2026-11-01T09:00:00.000Z"],
    ["2026-11-01T01:59", LOS_ANGELES, "2026-11-01T08:59:00.000Z", "2026-11-01T09:59:00.000Z"],
    ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"],
    ["2027-04-04T01:45", "Australia/Lord_Howe", "2027-04-03T14:45:00.000Z", "2027-04-03T15:15:00.000Z"],
  ])("%s in %s is the first of two unless the second is asked for", (wallTime, timeZone, first, second) => {
    expect(instantOf(wallTime, timeZone).toISOString()).toBe(first);
    expect(instantOf(wallTime, timeZone, "earlier").toISOString()).toBe(first);
    expect(instantOf(wallTime, timeZone, "later").toISOString()).toBe(second);
    expect(findWallTimeProblem(wallTime, timeZone)).toBeUndefined();
  });

  test("names the selected time and the choices", () => {
    const choices = { earlier: "First, 1:30 AM PDT", later: "Second, 1:30 AM PST" };
    expect(describeRepeatedWallTime("2026-11-01T01:30", "earlier")).toEqual({
      message: "1:30 AM happens twice that night; we take the first one (PDT).",
      choices,
    });
    expect(describeRepeatedWallTime("2026-11-01T01:30", "later")).toEqual({
      message: "1:30 AM happens twice that night; we take the second one (PST).",
      choices,
    });
  });

  test.each(["2026-11-01T00:59", "2026-11-01T02:00", "2027-03-14T02:30"])(
    "has no note for %s, which occurs once",
    (wallTime) => {
      expect(describeRepeatedWallTime(wallTime, "earlier")).toBeUndefined();
    },
  );
});

test("rejects a year of more than four digits, which inputs accept", () => {
  expect(findWallTimeProblem("20266-11-01T18:00")).toBe("Please write the year with four digits.");
  expect(() => instantOf("20266-11-01T18:00")).toThrow(RangeError);
  expect(describeRepeatedWallTime("20266-11-01T01:30", "earlier")).toBeUndefined();
});

test("reads any zone's wall time back as the same minute", () => {
  const zones = [LOS_ANGELES, "Europe/London", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia", "UTC"];
  const minutes = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
  fc.assert(
    fc.property(fc.constantFrom(...zones), minutes, (timeZone, minute) => {
      const instant = new Date(minute * 60_000);
      const shown = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
      const wallTime = shown.format(instant).replace(" ", "T");
      const reading = readWallTime(wallTime, timeZone);
      const read =
        reading.kind === "twice" ? [reading.earlier, reading.later] : [instantOf(wallTime, timeZone)];
      expect(read).toContainEqual(instant);
    }),
  );
});

test.each([
  ["2026-11-22T02:30:00Z", "2026-11-21T18:30", "earlier"],
  ["2026-11-01T08:30:00Z", "2026-11-01T01:30", "earlier"],
  ["2026-11-01T09:30:00Z", "2026-11-01T01:30", "later"],
])("at %s a clock in Los Angeles shows %s, the %s one", (instant, wallTime, disambiguation) => {
  const shown = wallTimeAt(new Date(instant));
  expect(shown).toEqual({ wallTime, disambiguation });
  expect(instantOf(wallTime, undefined, shown.disambiguation)).toEqual(new Date(instant));
});

test("keeps the wall time when adding days across a clock change", () => {
  const evening = new Date("2026-10-31T01:30:00Z");
  expect(daysUntil(evening, "2026-11-06", "America/Los_Angeles")).toBe(7);
  expect(daysLater(evening, 7, "America/Los_Angeles")).toEqual(new Date("2026-11-07T02:30:00Z"));
  expect(daysUntil(evening, "2026-10-23", "America/Los_Angeles")).toBe(-7);
});
