import fc from "fast-check";
import { expect, test } from "vitest";
import type { MoneyParts } from "../money/refund-split.ts";
import { orderTotals } from "../money/totals.ts";
import {
  type PartRefundChoice,
  partRefund,
  REFUND_PERCENTS,
  type RefundableOrder,
  refundPieces,
  WRONG_ORDER_REASONS,
} from "./part-refund.ts";

const sumOf = ({ foodCents, taxCents, tipCents }: MoneyParts) => foodCents + taxCents + tipCents;

/** Two tails at $24 and fries at $9, with 10% tax and a tip of $11.40. */
function order(change: Partial<RefundableOrder> = {}): RefundableOrder {
  const lines = [
    { position: 0, unitPriceCents: 2_400, quantity: 2, refundedQuantity: 0 },
    { position: 1, unitPriceCents: 900, quantity: 1, refundedQuantity: 0 },
  ];
  const bill = orderTotals(lines, { salesTaxPpm: 100_000, tipCents: 1_140 });
  const left = { foodCents: 5_700, taxCents: 570, tipCents: 1_140 };
  return { bill, lines, left, shares: new Map(), ...change };
}

test("a share of a line is its food and tax, with no tip when the food was wrong", () => {
  const cold = partRefund(order(), { position: 0, percent: 25, reason: "cold" });
  expect(cold).toEqual({
    parts: { foodCents: 1_200, taxCents: 120, tipCents: 0 },
    amountCents: 1_320,
    pieces: [],
    lines: [{ position: 0, cents: 1_320 }],
  });
});

test("missing food takes the tip along in proportion", () => {
  const missing = partRefund(order(), { position: 1, percent: 100, reason: "missing" });
  expect(missing?.parts).toEqual({ foodCents: 900, taxCents: 90, tipCents: 180 });
  expect(missing?.pieces).toEqual([{ position: 1, quantity: 1 }]);
});

test("a whole order goes back with all of its tip, whatever the reason", () => {
  const whole = partRefund(order(), { position: null, percent: 100, reason: "wrong" });
  expect(whole?.parts).toEqual({ foodCents: 5_700, taxCents: 570, tipCents: 1_140 });
  expect(whole?.amountCents).toBe(7_410);
  expect(whole?.pieces).toHaveLength(2);
});

test("half of an order has no tip when it was late", () => {
  const half = partRefund(order(), { position: null, percent: 50, reason: "late" });
  expect(half?.parts).toEqual({ foodCents: 2_850, taxCents: 285, tipCents: 0 });
});

test("a cut piece goes back in full after a share of its line, as far as the line has money left", () => {
  const cut = (shareCents: number) =>
    refundPieces(order({ shares: new Map([[0, shareCents]]) }), [{ position: 0, quantity: 1 }], {
      isTipRefunded: true,
    });
  expect(cut(1_320)?.parts).toEqual({ foodCents: 2_400, taxCents: 240, tipCents: 480 });
  expect(cut(3_960)?.lines).toEqual([{ position: 0, cents: 1_320 }]);
  expect(cut(5_280)).toBeUndefined();
});

test("a line never pays back more than was paid for it", () => {
  const half = order({ shares: new Map([[1, 495]]) });
  expect(partRefund(half, { position: 1, percent: 100, reason: "cold" })?.amountCents).toBe(495);
  const all = order({ shares: new Map([[1, 990]]) });
  expect(partRefund(all, { position: 1, percent: 25, reason: "cold" })).toBeUndefined();
  const given = order({ lines: order().lines.map((line) => ({ ...line, refundedQuantity: line.quantity })) });
  expect(partRefund(given, { position: 1, percent: 50, reason: "cold" })).toBeUndefined();
});

test("nothing is refunded of an unknown line, or when nothing is left", () => {
  expect(partRefund(order(), { position: 7, percent: 100, reason: "cold" })).toBeUndefined();
  const left = { foodCents: 0, taxCents: 0, tipCents: 0 };
  expect(partRefund(order({ left }), { position: null, percent: 100, reason: "cold" })).toBeUndefined();
  expect(partRefund(order({ left }), { position: 0, percent: 25, reason: "missing" })).toBeUndefined();
});

test("any sequence of part refunds stays within each line, each part and the total", () => {
  const choice = fc.record({
    position: fc.constantFrom(null, 0, 1),
    percent: fc.constantFrom(...REFUND_PERCENTS),
    reason: fc.constantFrom(...WRONG_ORDER_REASONS),
  });
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 12 }), (choices: PartRefundChoice[]) => {
      let state = order();
      const paid = new Map([
        [0, 5_280],
        [1, 990],
      ]);
      for (const each of choices) {
        const refund = partRefund(state, each);
        if (refund === undefined) continue;
        expect(sumOf(refund.parts)).toBe(refund.amountCents);
        const left = {
          foodCents: state.left.foodCents - refund.parts.foodCents,
          taxCents: state.left.taxCents - refund.parts.taxCents,
          tipCents: state.left.tipCents - refund.parts.tipCents,
        };
        expect(Math.min(left.foodCents, left.taxCents, left.tipCents)).toBeGreaterThanOrEqual(0);
        const shares = new Map(state.shares);
        for (const { position, cents } of refund.lines) {
          shares.set(position, (shares.get(position) ?? 0) + cents);
          expect(shares.get(position)).toBeLessThanOrEqual(paid.get(position) ?? 0);
        }
        state = { ...state, left, shares };
      }
    }),
  );
});
