import { expect, test } from "vitest";
import { comparisonLines, depositLines } from "./comparison-lines.ts";

const AT = "2026-11-21T03:00:00.000Z";

test("prints each finding, and the sum", () => {
  const comparison = { payments: 2, refunds: 1, settling: 0, findings: [] };
  expect(comparisonLines(comparison)).toEqual([
    "2 payments and 1 refunds at Square compared; 0 still settle on their own",
    "Square and our books agree",
  ]);
  const finding = {
    kind: "unknown-payment",
    at: AT,
    providerId: "p",
    amountCents: 500,
    text: "lost",
  } as const;
  expect(comparisonLines({ ...comparison, findings: [finding, finding] })).toEqual([
    `${AT}  lost`,
    `${AT}  lost`,
    "2 payments and 1 refunds at Square compared; 0 still settle on their own",
    "2 to check, $10.00 in total",
  ]);
});

test("prints each difference of a deposit, or that Square refuses the list", () => {
  expect(depositLines({ deposits: 3, findings: [] })).toEqual([
    "3 deposits at Square compared",
    "Square's deposits and our books agree",
  ]);
  const finding = {
    kind: "missing-here",
    at: new Date(AT),
    id: "e",
    amountCents: 500,
    text: "lost",
  } as const;
  expect(depositLines({ deposits: 3, findings: [finding] })).toEqual([
    `${AT}  lost`,
    "3 deposits at Square compared",
    "1 to check",
  ]);
  expect(depositLines(undefined)).toEqual(["Deposits weren't compared: the access token lacks PAYOUTS_READ"]);
});
