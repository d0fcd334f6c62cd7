import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_SALES_TAX_PPM, orderTotals } from "./totals.ts";

const lines = fc.array(
  fc.record({
    unitPriceCents: fc.integer({ min: 0, max: 100_000 }),
    quantity: fc.integer({ min: 1, max: 50 }),
  }),
  { maxLength: 10 },
);
const salesTaxPpm = fc.integer({ min: 0, max: 200_000 });

describe("the total of an order", () => {
  test("is the subtotal minus discount plus tax plus tip", () => {
    const totals = orderTotals([{ unitPriceCents: 2400, quantity: 2 }], {
      salesTaxPpm: DEFAULT_SALES_TAX_PPM,
      tipCents: 500,
      discount: { kind: "percent", percent: 10 },
    });
    expect(totals).toEqual({
      subtotalCents: 4800,
      discountCents: 480,
      taxCents: 421,
      tipCents: 500,
      totalCents: 5241,
    });
  });

  test("rounds half a cent of tax up", () => {
    const totals = orderTotals([{ unitPriceCents: 50, quantity: 1 }], { salesTaxPpm: 90_000 });
    expect(totals.taxCents).toBe(5);
  });

  test("is always a whole number of cents and never below the tip", () => {
    fc.assert(
      fc.property(lines, salesTaxPpm, fc.integer({ min: 0, max: 5000 }), (some, ppm, tipCents) => {
        const totals = orderTotals(some, { salesTaxPpm: ppm, tipCents });
        expect(Number.isInteger(totals.totalCents)).toBe(true);
        expect(totals.totalCents).toBeGreaterThanOrEqual(tipCents);
      }),
    );
  });

  test("a discount never exceeds the subtotal", () => {
    fc.assert(
      fc.property(lines, salesTaxPpm, fc.integer({ min: 1, max: 10_000_000 }), (some, ppm, amountCents) => {
        const totals = orderTotals(some, { salesTaxPpm: ppm, discount: { kind: "amount", amountCents } });
        expect(totals.discountCents).toBeLessThanOrEqual(totals.subtotalCents);
        expect(totals.totalCents).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("doesn't depend on how pieces are split into lines", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 2, max: 50 }),
        salesTaxPpm,
        (price, count, ppm) => {
          const together = orderTotals([{ unitPriceCents: price, quantity: count }], { salesTaxPpm: ppm });
          const apart = orderTotals(
            [
              { unitPriceCents: price, quantity: 1 },
              { unitPriceCents: price, quantity: count - 1 },
            ],
            { salesTaxPpm: ppm },
          );
          expect(apart).toEqual(together);
        },
      ),
    );
  });
});
