import { expect, test } from "vitest";
import { salesOf, sumSales } from "./sales.ts";

const PARTS = {
  grossCents: 10_000,
  discountCents: 1_000,
  refundedFoodCents: 2_500,
  taxCents: 878,
  refundedTaxCents: 244,
  tipCents: 600,
  refundedTipCents: 150,
};

test("net sales are gross sales without discounts, refunds, tax and tips", () => {
  expect(salesOf(PARTS)).toEqual({
    grossCents: 10_000,
    discountCents: 1_000,
    refundCents: 2_500,
    netSalesCents: 6_500,
    taxCents: 634,
    tipCents: 450,
    collectedCents: 7_584,
  });
});

test("sales add up figure by figure", () => {
  const sales = salesOf(PARTS);
  expect(sumSales([sales, sales]).collectedCents).toBe(15_168);
  expect(Object.values(sumSales([]))).toEqual([0, 0, 0, 0, 0, 0, 0]);
});
