import { expect, test } from "vitest";
import { untilNext } from "./next-run.ts";

const HOUR_MS = 3_600_000;

test.each([
  ["2026-11-23T09:00:00Z", 1],
  ["2026-11-23T10:00:00Z", 24],
  ["2026-11-23T22:30:00Z", 11.5],
  ["2026-12-31T23:00:00Z", 11],
])("at %s it is %d hours until 10:00", (now, hours) => {
  expect(untilNext("10:00", new Date(now))).toBe(hours * HOUR_MS);
});

test.each(["10", "24:00", "10:60", "", "-1:00"])("%o is no time of day", (at) => {
  expect(() => untilNext(at, new Date())).toThrow(RangeError);
});
