import { describe, expect, test } from "vitest";
import { answerToSilence, milesBetween, planChangeSize, planChoiceDueAt } from "./plan-change.ts";

const ZONE = "America/Los_Angeles";
const PLACE = { address: "500 S Hewitt St", zipCode: "90013", latitude: 34.0403, longitude: -118.2326 };
const unknownPlace = { address: "1 Dock", zipCode: "90731", latitude: null, longitude: null };
/** Places north of the first by this many miles. */
const north = (miles: number) => ({ ...PLACE, address: "1 North", latitude: PLACE.latitude + miles / 69.09 });
const shifted = (former: string, startsAt: string) => [
  { former: new Date(former), startsAt: new Date(startsAt) },
];

describe("the size of a changed plan", () => {
  test.each([
    ["60 minutes later", "2026-11-22T02:00Z", "2026-11-22T03:00Z", "near"],
    ["61 minutes later", "2026-11-22T02:00Z", "2026-11-22T03:01Z", "far"],
    ["60 minutes earlier", "2026-11-22T02:00Z", "2026-11-22T01:00Z", "near"],
    ["30 minutes later, past midnight", "2026-11-22T07:45Z", "2026-11-22T08:15Z", "far"],
    // Clocks go back at 2 AM: 1:30 AM comes twice, an hour apart.
    ["from the first 1:30 AM to the second", "2026-11-01T08:30Z", "2026-11-01T09:30Z", "near"],
    ["the same time on the next day", "2026-11-22T02:00Z", "2026-11-23T02:00Z", "far"],
  ])("is right for a window %s", (_, former, startsAt, size) => {
    const places = { former: PLACE, next: { ...PLACE, locationName: "The lot, renamed" } };
    expect(planChangeSize(places, shifted(former, startsAt), ZONE, undefined)).toBe(size);
  });

  test.each([
    [4.9, "near"],
    [5.1, "far"],
  ])("is right for a place %s miles away, whatever the admin says", (miles, size) => {
    const places = { former: PLACE, next: north(miles) };
    expect(planChangeSize(places, [], ZONE, miles > 5)).toBe(size);
  });

  test.each([
    [undefined, "unknown"],
    [true, "near"],
    [false, "far"],
  ])("without coordinates is the admin's answer: %s", (isNearby, size) => {
    expect(planChangeSize({ former: PLACE, next: unknownPlace }, [], ZONE, isNearby)).toBe(size);
    // The new address still has the coordinates of the former one.
    const stale = { former: PLACE, next: { ...PLACE, address: "1 Dock" } };
    expect(planChangeSize(stale, [], ZONE, isNearby)).toBe(size);
  });

  test("measures along the ground", () => {
    const airport = { ...PLACE, latitude: 33.9416, longitude: -118.4085 };
    expect(milesBetween(PLACE, airport)).toBeCloseTo(12.2, 1);
  });
});

describe("silence", () => {
  test("keeps a near change once, and is a refund after that", () => {
    expect(answerToSilence("near", false)).toBe("keep");
    expect(answerToSilence("near", true)).toBe("refund");
    expect(answerToSilence("far", false)).toBe("refund");
  });
});

describe("the deadline of a choice about a changed plan", () => {
  const due = (size: "near" | "far", startsAt: string, now: string) =>
    planChoiceDueAt(size, new Date(startsAt), new Date(now)).toISOString().slice(0, 16);

  test("is the window's own start after a near change", () => {
    expect(due("near", "2026-11-22T03:00Z", "2026-11-22T01:00Z")).toBe("2026-11-22T03:00");
  });

  test.each([
    ["72 hours", "2026-11-30T02:00Z", "2026-11-20T02:00Z", "2026-11-23T02:00"],
    // Clocks go back in between: 6 PM, then 5 PM.
    [
      "72 hours over the end of daylight saving time",
      "2026-11-10T02:00Z",
      "2026-10-31T01:00Z",
      "2026-11-03T01:00",
    ],
    ["24 hours before pickup", "2026-11-23T02:00Z", "2026-11-21T02:00Z", "2026-11-22T02:00"],
    [
      "24 hours before pickup over a clock change",
      "2026-03-08T18:00Z",
      "2026-03-06T18:00Z",
      "2026-03-07T18:00",
    ],
    ["an hour if pickup is within a day", "2026-11-22T02:00Z", "2026-11-21T20:00Z", "2026-11-21T21:00"],
    ["the start if pickup is within an hour", "2026-11-22T02:00Z", "2026-11-22T01:30Z", "2026-11-22T02:00"],
  ])("is %s after a far change", (_, startsAt, now, expected) => {
    expect(due("far", startsAt, now)).toBe(expected);
  });
});
