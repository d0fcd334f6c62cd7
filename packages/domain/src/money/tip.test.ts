import { expect, test } from "vitest";
import { percentOfTip, TIP_MAX_CENTS, tipOfPercent } from "./tip.ts";

test("a percentage tip follows the subtotal up to the maximum", () => {
  expect(tipOfPercent(5_700, 15)).toBe(855);
  expect(tipOfPercent(3_333, 15)).toBe(500);
  expect(tipOfPercent(0, 20)).toBe(0);
  expect(tipOfPercent(400_000, 20)).toBe(TIP_MAX_CENTS);
});

test("recognizes a tip as an offered percentage or a custom amount", () => {
  expect(percentOfTip(5_700, 855)).toBe(15);
  expect(percentOfTip(5_700, 0)).toBe(0);
  expect(percentOfTip(5_700, 500)).toBeUndefined();
});
