import { formatUsd } from "@secret/domain";
import type { SquareComparison } from "../../apps/server/src/features/payments/service/compare-with-square.ts";

/** Formats each finding as a line, and the sum. */
export function comparisonLines({ payments, refunds, settling, findings }: SquareComparison): string[] {
  const sum = findings.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return [
    ...findings.map(({ at, text }) => `${at}  ${text}`),
    `${payments} payments and ${refunds} refunds at Square compared; ${settling} still settle on their own`,
    findings.length === 0
      ? "Square and our books agree"
      : `${findings.length} to check, ${formatUsd(sum)} in total`,
  ];
}
