import { expect, test } from "vitest";
import { percentOfTip, TIP_MAX_CENTS, tipOfPercent } from "./tip.ts";

test("a share of the food follows the food, and is never more than a tip may be", () => {
  expect(tipOfPercent(5_700, 15)).toBe(855);
  expect(tipOfPercent(3_333, 15)).toBe(500);
  expect(tipOfPercent(0, 20)).toBe(0);
  expect(tipOfPercent(400_000, 20)).toBe(TIP_MAX_CENTS);
});

test("an order's tip is known again as the share that was chosen, or as an amount of one's own", () => {
  expect(percentOfTip(5_700, 855)).toBe(15);
  expect(percentOfTip(5_700, 0)).toBe(0);
  expect(percentOfTip(5_700, 500)).toBeUndefined();
});
