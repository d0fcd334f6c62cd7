import fc from "fast-check";
import { expect, test } from "vitest";
import { changeOf, expectedCash, likelyCash } from "./cash.ts";

test.each([
  [2_854, 3_000, 146],
  [2_854, 2_854, 0],
  [2_854, 2_000, -854],
])("of a total of %i, %i given, %i goes back", (total, given, change) => {
  expect(changeOf(total, given)).toBe(change);
});

test.each([
  [2_854, [3_000, 4_000, 5_000, 10_000]],
  [800, [1_000, 2_000, 5_000, 10_000]],
  [4_000, [5_000, 10_000]],
  [12_300, [12_500, 13_000, 14_000, 15_000]],
  [0, []],
])("for %i somebody hands over %j", (total, choices) => {
  expect(likelyCash(total)).toEqual(choices);
});

test("suggests distinct amounts above the total, smallest first", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (total) => {
      const choices = likelyCash(total);
      expect(choices.every((cents) => cents > total && cents % 500 === 0)).toBe(true);
      expect(choices).toEqual([...new Set(choices)].sort((one, other) => one - other));
      expect(choices.length).toBeLessThanOrEqual(4);
    }),
  );
});

test("expects the float plus cash taken minus cash refunded", () => {
  expect(expectedCash(10_000, { cashCents: 8_562, cashRefundedCents: 2_854 })).toBe(15_708);
});
