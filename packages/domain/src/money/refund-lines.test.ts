import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BilledLine, paidForPieces, taxForPieces } from "./refund-lines.ts";
import { orderTotals } from "./totals.ts";

const line = (position: number, unitPriceCents: number, quantity: number, refundedQuantity = 0) => ({
  position,
  unitPriceCents,
  quantity,
  refundedQuantity,
});

describe("the amount paid for pieces of an order", () => {
  test("is their price plus their share of tax minus their share of the discount", () => {
    const bill = { subtotalCents: 3300, discountCents: 330, taxCents: 290 };
    const lines = [line(0, 2400, 1), line(1, 900, 1)];
    expect(paidForPieces(bill, lines, [{ position: 0, quantity: 1 }])).toBe(2370);
    expect(taxForPieces(bill, lines, [{ position: 0, quantity: 1 }])).toBe(210);
    expect(paidForPieces(bill, lines, [{ position: 1, quantity: 1 }])).toBe(890);
    expect(taxForPieces(bill, lines, [{ position: 1, quantity: 1 }])).toBe(80);
  });

  test("is undefined for an unknown line, more pieces than are left, or a duplicate line", () => {
    const bill = { subtotalCents: 4800, discountCents: 0, taxCents: 468 };
    const lines = [line(0, 2400, 2, 1)];
    expect(paidForPieces(bill, lines, [{ position: 1, quantity: 1 }])).toBeUndefined();
    expect(paidForPieces(bill, lines, [{ position: 0, quantity: 2 }])).toBeUndefined();
    const twice = { position: 0, quantity: 1 };
    expect(paidForPieces(bill, lines, [twice, twice])).toBeUndefined();
  });

  test("adds up to the total without tip for any sequence of refunds", () => {
    const priced = fc.record({ unitPriceCents: fc.nat(99_999), quantity: fc.integer({ min: 1, max: 6 }) });
    fc.assert(
      fc.property(
        fc.array(priced, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.nat(), { maxLength: 40 }),
        (ordered, percent, picks) => {
          const bill = orderTotals(ordered, { salesTaxPpm: 97_500, discount: { kind: "percent", percent } });
          const refunded = ordered.map(() => 0);
          const state = (): BilledLine[] =>
            ordered.map((each, position) => ({
              ...each,
              position,
              refundedQuantity: refunded[position] ?? 0,
            }));
          let sum = 0;
          const refund = (position: number, quantity: number) => {
            const cents = paidForPieces(bill, state(), [{ position, quantity }]) ?? Number.NaN;
            expect(cents).toBeGreaterThanOrEqual(0);
            sum += cents;
            refunded[position] = (refunded[position] ?? 0) + quantity;
          };
          for (const pick of picks) {
            const position = pick % ordered.length;
            if ((refunded[position] ?? 0) < (ordered[position]?.quantity ?? 0)) refund(position, 1);
          }
          ordered.forEach(({ quantity }, position) => {
            const left = quantity - (refunded[position] ?? 0);
            if (left > 0) refund(position, left);
          });
          expect(sum).toBe(bill.totalCents);
        },
      ),
    );
  });
});
