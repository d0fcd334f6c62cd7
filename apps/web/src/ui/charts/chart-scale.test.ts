import { expect, test } from "vitest";
import { scaleTop } from "./chart-scale.ts";

test("a scale ends at a round number at or above the largest value", () => {
  expect([[0], [1], [3], [7, 5], [41], [100], [1_234], [98_765]].map(scaleTop)).toEqual([
    1, 1, 4, 8, 60, 100, 2_000, 100_000,
  ]);
  expect(scaleTop([])).toBe(1);
});
