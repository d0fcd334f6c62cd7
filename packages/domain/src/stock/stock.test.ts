import { expect, test } from "vitest";
import { availableQuantity, lowStockCount, remainingStock } from "./stock.ts";

const tail = { id: "tail", isAvailable: true, currentQuantity: 0, maxQuantity: 5 };

test("remaining stock is never negative, and infinite without a limit", () => {
  expect(remainingStock({ ...tail, currentQuantity: 2 })).toBe(3);
  expect(remainingStock({ ...tail, currentQuantity: 7 })).toBe(0);
  expect(remainingStock({ ...tail, maxQuantity: null })).toBe(Number.POSITIVE_INFINITY);
});

test("nothing of an item is left to sell while its sales are stopped", () => {
  expect(remainingStock({ ...tail, isStopped: true })).toBe(0);
  expect(remainingStock({ ...tail, isStopped: true, maxQuantity: null })).toBe(0);
});

test("a member may order the remaining stock within the item's limit, including earlier orders", () => {
  const rare = { ...tail, maxPerMember: 2 };
  expect(availableQuantity(rare)).toBe(2);
  expect(availableQuantity(rare, 1)).toBe(1);
  expect(availableQuantity(rare, 3)).toBe(0);
  expect(availableQuantity({ ...rare, currentQuantity: 4 })).toBe(1);
});

test.each([
  [5, undefined],
  [4, undefined],
  [3, 3],
  [1, 1],
  [0, undefined],
])("with %i left the badge says 'Only %s left'", (left, shown) => {
  expect(lowStockCount({ ...tail, maxQuantity: left })).toBe(shown);
});
