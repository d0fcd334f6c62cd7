import { expect, test } from "vitest";
import {
  averageOrderCents,
  figureDaysOf,
  growthOf,
  isEnoughToCompare,
  missedDemandReason,
  percentOf,
  shareOf,
} from "./figures.ts";

/** 11:30 PM on November 1, 2026 in Los Angeles, the evening after clocks went back. */
const NOW = new Date("2026-11-02T07:30:00Z");

test("a range ends today in the brand's time zone and is compared with the same number of days before", () => {
  expect(figureDaysOf("7d", NOW)).toEqual({
    days: { firstDay: "2026-10-26", lastDay: "2026-11-01" },
    before: { firstDay: "2026-10-19", lastDay: "2026-10-25" },
  });
  expect(figureDaysOf("90d", NOW)).toEqual({
    days: { firstDay: "2026-08-04", lastDay: "2026-11-01" },
    before: { firstDay: "2026-05-06", lastDay: "2026-08-03" },
  });
});

test("the range of all days starts in 2020 and has no comparison", () => {
  expect(figureDaysOf("all", NOW)).toEqual({
    days: { firstDay: "2020-01-01", lastDay: "2026-11-01" },
    before: null,
  });
});

test("compares with the previous period from 20 orders up", () => {
  expect([0, 19, 20].map(isEnoughToCompare)).toEqual([false, false, true]);
});

test("shares, growth and averages are null without data", () => {
  expect([shareOf(1, 4), shareOf(0, 0)]).toEqual([0.25, null]);
  expect([growthOf(3, 2), growthOf(1, 2), growthOf(1, 0)]).toEqual([0.5, -0.5, null]);
  expect([averageOrderCents(1001, 2), averageOrderCents(0, 0)]).toEqual([501, null]);
});

test("rounds a share to whole percent, and shows 100 only for the whole", () => {
  expect([percentOf(1, 3), percentOf(399, 400), percentOf(400, 400)]).toEqual([33, 99, 100]);
  expect([percentOf(0, 400), percentOf(1, 400), percentOf(0, 0)]).toEqual([0, 0, 0]);
});

test("errors a member can fix don't count as missed demand", () => {
  expect(missedDemandReason("EVENT_FULL")).toBe("event-full");
  expect(missedDemandReason("TOTAL_CHANGED")).toBeUndefined();
});
