import { expect, test } from "vitest";
import { checkPaymentAmount, formatUsd, parseUsd } from "./money.ts";
import { isTender, PAYMENT_SOURCE_KINDS, TENDERS } from "./payment.ts";

test("formats money in US dollars", () => {
  expect(formatUsd(129_900)).toBe("$1,299.00");
  expect(formatUsd(0)).toBe("$0.00");
});

test.each([
  [99, false],
  [100, true],
  [99_999_999, true],
  [100_000_000, false],
  [100.5, false],
])("abuse 26: a payment of %d cents is allowed: %s", (cents, allowed) => {
  expect(checkPaymentAmount(cents).ok).toBe(allowed);
});

test.each([
  ["5", 500],
  ["5.5", 550],
  [" $7.25 ", 725],
  ["1,200.00", 120_000],
  ["0.1", 10],
  ["", undefined],
  ["-5", undefined],
  ["5.005", undefined],
  ["6,50", 650],
  ["1,200,50", 120_050],
  ["1,2000", undefined],
  ["1,", undefined],
  ["five", undefined],
])("%j is read as %s cents", (text, cents) => {
  expect(parseUsd(text)).toBe(cents);
});

test("cash and the brand's terminal are tenders, payments through Square aren't", () => {
  expect(TENDERS.every(isTender)).toBe(true);
  expect(PAYMENT_SOURCE_KINDS.some(isTender)).toBe(false);
});
