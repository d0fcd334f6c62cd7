import { expect, test } from "vitest";
import { stockUnitsOf } from "./stock-units.ts";

test("adds the units of the whole stock, without items that need none", () => {
  const fries = { maxQuantity: null, pickupUnits: 0 };
  const tail = { maxQuantity: 40, pickupUnits: 1 };
  expect(stockUnitsOf([tail, { maxQuantity: 10, pickupUnits: 2 }, fries])).toBe(60);
  expect(stockUnitsOf([tail, { maxQuantity: null, pickupUnits: 1 }])).toBeUndefined();
  expect(stockUnitsOf([fries])).toBeUndefined();
});
