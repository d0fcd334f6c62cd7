import { expect, test } from "vitest";
import { journalOf } from "./journal.ts";

const DAY = {
  grossCents: 48_850,
  discountCents: 1_135,
  refundedFoodCents: 22_450,
  netTaxCents: 2_464,
  netTipCents: 1_533,
  surplusCents: 0,
  refundedSurplusCents: 0,
  cardCents: 21_598,
  cashCents: 3_732,
  terminalCents: 3_932,
  handRefundedCents: 0,
  cardChargebackCents: 0,
  terminalChargebackCents: 0,
  cardFeeCents: 1_634,
  terminalFeeCents: 122,
};

test("a day's debits equal its credits", () => {
  expect(journalOf(DAY)).toEqual([
    { account: "clearing", cents: 21_598 },
    { account: "cash", cents: 3_732 },
    { account: "terminal", cents: 3_932 },
    { account: "discounts", cents: 1_135 },
    { account: "refunds", cents: 22_450 },
    { account: "sales", cents: -48_850 },
    { account: "tax", cents: -2_464 },
    { account: "tips", cents: -1_533 },
    { account: "fees", cents: 1_756 },
    { account: "clearing", cents: -1_634 },
    { account: "terminal", cents: -122 },
  ]);
  expect(journalOf(DAY).reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
});

test("a day with only a refund takes it off tax owed and the clearing account", () => {
  const refund = {
    grossCents: 0,
    discountCents: 0,
    netTipCents: 0,
    cashCents: 0,
    terminalCents: 0,
    cardFeeCents: 0,
    terminalFeeCents: 0,
  };
  const day = { ...DAY, ...refund, refundedFoodCents: 2_650, netTaxCents: -258, cardCents: -2_908 };
  expect(journalOf(day)).toEqual([
    { account: "clearing", cents: -2_908 },
    { account: "refunds", cents: 2_650 },
    { account: "tax", cents: 258 },
  ]);
});

test("a refund paid by hand goes off its own account, so that the clearing account matches Square's deposits", () => {
  const nothing = Object.fromEntries(Object.keys(DAY).map((name) => [name, 0])) as unknown as typeof DAY;
  expect(journalOf({ ...nothing, refundedFoodCents: 2_634, handRefundedCents: 2_634 })).toEqual([
    { account: "hand", cents: -2_634 },
    { account: "refunds", cents: 2_634 },
  ]);
});

test("an overpayment is owed until it goes back, and a day without money has no lines", () => {
  const nothing = Object.fromEntries(Object.keys(DAY).map((name) => [name, 0])) as unknown as typeof DAY;
  expect(journalOf(nothing)).toEqual([]);
  expect(journalOf({ ...nothing, surplusCents: 2_634, cardCents: 2_634 })).toEqual([
    { account: "clearing", cents: 2_634 },
    { account: "overpayments", cents: -2_634 },
  ]);
});

test("a chargeback is a cost taken from the tender's clearing account, and is reversed once it's returned", () => {
  const nothing = Object.fromEntries(Object.keys(DAY).map((name) => [name, 0])) as unknown as typeof DAY;
  expect(journalOf({ ...nothing, cardChargebackCents: 4_122, terminalChargebackCents: 2_000 })).toEqual([
    { account: "chargebacks", cents: 6_122 },
    { account: "clearing", cents: -4_122 },
    { account: "terminal", cents: -2_000 },
  ]);
  expect(journalOf({ ...nothing, cardChargebackCents: -4_122 })).toEqual([
    { account: "chargebacks", cents: -4_122 },
    { account: "clearing", cents: 4_122 },
  ]);
});
