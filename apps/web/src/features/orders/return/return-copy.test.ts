import type { OrderDetail } from "@secret/contract";
import { expect, test } from "vitest";
import { beforeReturning, moneyOnceSold, returnDeadline } from "./return-copy.ts";

const ORDER = {
  bill: {
    subtotalCents: 2600,
    discountCents: 0,
    taxCents: 254,
    tipCents: 0,
    totalCents: 2854,
    promoCode: null,
  },
  event: { timeZone: "America/Los_Angeles", cancellationCutoffAt: "2026-11-22T02:00:00.000Z" },
  paidBy: null,
  payment: { sourceKind: "card", cardBrand: "VISA", cardLast4: "1111" },
  pickupWindow: { startsAt: "2026-11-23T02:00:00.000Z" },
  refundableCents: 2354,
} as OrderDetail;

test("tells the payer how much goes back to which card, without earlier refunds", () => {
  expect(moneyOnceSold(ORDER)).toBe("$23.54 will be refunded to Visa •••• 1111. Allow 2 to 7 business days.");
});

test("tells the recipient of a transferred order whose money it is, and never how much", () => {
  const gift = { ...ORDER, bill: null, payment: null };
  expect(moneyOnceSold({ ...gift, paidBy: "Ana" })).toBe(
    "Ana gets a full refund to the card they paid with.",
  );
  expect(moneyOnceSold(gift)).toBe("The friend who paid gets a full refund to the card they paid with.");
  const now = new Date("2026-11-20T02:00:00.000Z");
  expect(beforeReturning({ ...gift, paidBy: "Ana" }, now)).toMatch(
    /^Can't make it\? Cancel by Sat, 6:00 PM.* and Ana gets the money back\./,
  );
});

test("ends returns with the order's own window, and offers cancelling until the cutoff", () => {
  expect(returnDeadline(ORDER)).toBe("6:00 PM");
  expect(beforeReturning(ORDER, new Date("2026-11-20T02:00:00.000Z"))).toMatch(
    /^Cancel by Sat, 6:00 PM.* for a full refund\./,
  );
});
