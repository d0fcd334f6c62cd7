import fc from "fast-check";
import { expect, test } from "vitest";
import { splitRefund } from "./refund-split.ts";

const parts = (foodCents: number, taxCents: number, tipCents: number) => ({ foodCents, taxCents, tipCents });

test("a refund of an amount is split in proportion to what is left of each part", () => {
  expect(splitRefund(1200, parts(2000, 200, 200))).toEqual(parts(1000, 100, 100));
  // Tip and tax are rounded down, so food takes the cent.
  expect(splitRefund(1, parts(2000, 200, 200))).toEqual(parts(1, 0, 0));
});

test("a refund of pieces takes their food and tax exactly, and no tip", () => {
  expect(splitRefund(1098, parts(2000, 195, 500), parts(1000, 98, 0))).toEqual(parts(1000, 98, 0));
});

test("pieces whose money was refunded as an amount before take what is left of the other parts", () => {
  expect(splitRefund(1098, parts(900, 50, 400), parts(1000, 98, 0))).toEqual(parts(900, 50, 148));
});

test("what exceeds the payment counts as food", () => {
  expect(splitRefund(3000, parts(2000, 195, 500))).toEqual(parts(2305, 195, 500));
});

test("after a refund that counted as food alone, the rest comes from tax and tip", () => {
  expect(splitRefund(100, parts(-200, 100, 200))).toEqual(parts(0, 34, 66));
  expect(splitRefund(100, parts(-200, 100, 200), parts(91, 9, 0))).toEqual(parts(0, 38, 62));
  expect(splitRefund(100, parts(150, -30, -20))).toEqual(parts(100, 0, 0));
});

test("refunds of amounts take no more of a part than is left, and together exactly the whole", () => {
  const cents = fc.nat(99_999_999);
  fc.assert(
    fc.property(fc.tuple(cents, cents, cents), fc.array(fc.nat(99_999_999)), ([food, tax, tip], amounts) => {
      let left = parts(food, tax, tip);
      for (const amount of [...amounts, Number.POSITIVE_INFINITY]) {
        const rest = left.foodCents + left.taxCents + left.tipCents;
        const taken = Math.min(amount, rest);
        const split = splitRefund(taken, left);
        expect(split.foodCents + split.taxCents + split.tipCents).toBe(taken);
        left = parts(
          left.foodCents - split.foodCents,
          left.taxCents - split.taxCents,
          left.tipCents - split.tipCents,
        );
        expect(Math.min(left.foodCents, left.taxCents, left.tipCents)).toBeGreaterThanOrEqual(0);
      }
      expect(left).toEqual(parts(0, 0, 0));
    }),
  );
});
