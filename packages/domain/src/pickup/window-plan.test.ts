import fc from "fast-check";
import { expect, test } from "vitest";
import {
  cutIntoWindows,
  findWindowGaps,
  findWindowProblem,
  keepOrderedWindows,
  PICKUP_WINDOWS_MAX,
} from "./window-plan.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 18, minutes));
const span = (start: number, end: number) => ({ startsAt: at(start), endsAt: at(end) });
const EVENING = span(0, 60);

test("splits pickup into windows of equal length, the last ending with it", () => {
  expect(cutIntoWindows(EVENING, 20)).toEqual([span(0, 20), span(20, 40), span(40, 60)]);
  expect(cutIntoWindows(EVENING, 25)).toEqual([span(0, 25), span(25, 50), span(50, 60)]);
  expect(cutIntoWindows(span(60, 0), 20)).toEqual([]);
});

test("split windows always cover pickup and are valid", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 6, max: 240 }), (minutes, length) => {
      const windows = cutIntoWindows(span(0, minutes), length);
      expect(windows[0]?.startsAt).toEqual(at(0));
      expect(windows.at(-1)?.endsAt).toEqual(at(minutes));
      expect(findWindowProblem(windows, span(0, minutes))).toBeUndefined();
    }),
  );
});

test("stops splitting beyond the maximum, so that the error can be reported", () => {
  expect(cutIntoWindows(span(0, 60 * 24), 1)).toHaveLength(PICKUP_WINDOWS_MAX + 1);
});

test.each([
  [[span(0, 20), span(20, 20)], 1, "A pickup window must end after it starts"],
  [[span(20, 40), span(0, 25)], 0, "Pickup windows can't overlap"],
  [[span(-1, 20)], 0, "Pickup windows lie within the pickup time"],
  [[span(40, 61)], 0, "Pickup windows lie within the pickup time"],
])("what is wrong with windows is said at the window", (windows, index, message) => {
  expect(findWindowProblem(windows, EVENING)).toEqual({ index, message });
});

test("keeps windows with orders and leaves out overlapping ones", () => {
  const cut = cutIntoWindows(EVENING, 20);
  expect(keepOrderedWindows([span(10, 30)], cut)).toEqual([span(10, 30), span(40, 60)]);
  expect(keepOrderedWindows([], cut)).toEqual(cut);
});

test.each([
  [[span(0, 60)], []],
  [[], [EVENING]],
  [[span(20, 40)], [span(0, 20), span(40, 60)]],
  [[span(40, 60), span(0, 20)], [span(20, 40)]],
])("finds the pickup time that no window covers", (windows, gaps) => {
  expect(findWindowGaps(windows, EVENING)).toEqual(gaps);
});
