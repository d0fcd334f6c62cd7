import { expect, test } from "vitest";
import { depositedBefore, depositPartOf, netOfDeposit, sumDeposit } from "./deposit.ts";

const sum = (kind: string, count: number, grossCents: number, netCents = grossCents, withFee = 0) => ({
  kind,
  count,
  grossCents,
  netCents,
  withFee,
});

test.each([
  ["charge", "payments"],
  ["refund", "refunds"],
  ["dispute", "disputes"],
  ["open-dispute", "disputes"],
  ["deposit-fee", "fees"],
  ["fee", "fees"],
  ["undo-processing-fee-refund", "fees"],
  ["returned-payout", "adjustments"],
  ["a-new-type", "adjustments"],
  ["constructor", "adjustments"],
])("an entry of kind %s belongs to %s", (kind, part) => {
  expect(depositPartOf(kind)).toBe(part);
});

test("the parts of a deposit add up to its net amount, with each fee taken off once", () => {
  const sums = sumDeposit([
    sum("charge", 3, 10_000, 9_620, 3),
    // Square gives back the fee of a refund.
    sum("refund", 1, -5_000, -4_810, 1),
    sum("dispute", 1, -2_000),
    sum("deposit-fee", 1, -175),
    sum("adjustment", 1, 40),
  ]);
  expect(sums).toEqual({
    payments: { count: 3, cents: 10_000 },
    refunds: { count: 1, cents: -5_000 },
    disputes: { count: 1, cents: -2_000 },
    fees: { count: 5, cents: -380 + 190 - 175 },
    adjustments: { count: 1, cents: 40 },
  });
  expect(netOfDeposit(sums)).toBe(9_620 - 4_810 - 2_000 - 175 + 40);
  expect(netOfDeposit(sumDeposit([]))).toBe(0);
});

test.each([
  ["Wednesday", "2026-11-25T20:00:00Z", "2026-11-20T20:00:00Z"],
  ["Monday", "2026-11-23T20:00:00Z", "2026-11-18T20:00:00Z"],
  ["Saturday", "2026-11-21T20:00:00Z", "2026-11-18T20:00:00Z"],
  ["the Monday after Thanksgiving", "2026-11-30T20:00:00Z", "2026-11-24T20:00:00Z"],
  ["the week in which clocks change", "2026-11-04T20:00:00Z", "2026-10-30T19:00:00Z"],
])("on %s, what was captured over three business days ago should be deposited", (_, now, before) => {
  expect(depositedBefore(new Date(now))).toEqual(new Date(before));
});
