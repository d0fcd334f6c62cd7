import { expect, test } from "vitest";
import { lastMark, markCopy } from "./countdown-marks.ts";

test("a countdown is announced four times, and never after its end", () => {
  const announced: string[] = [];
  let before = lastMark(600);
  for (let left = 599; left >= -5; left--) {
    const mark = lastMark(left);
    if (mark !== undefined && mark !== before) announced.push(`${left}: ${markCopy(mark)}`);
    before = mark;
  }
  expect(announced).toEqual([
    "300: 5 minutes left",
    "120: 2 minutes left",
    "60: 1 minute left",
    "30: 30 seconds left",
  ]);
});

test("a countdown isn't announced days before its end", () => {
  expect(lastMark(86_400)).toBeUndefined();
  expect(lastMark(0)).toBeUndefined();
});
