import { formatUsd } from "@secret/domain";
import type { BankComparison } from "../../apps/server/src/features/payments/service/compare-with-bank.ts";

/** Formats each finding as a line, and the sum. */
export function linesOfComparison({ payments, refunds, settling, findings }: BankComparison): string[] {
  const sum = findings.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return [
    ...findings.map(({ at, text }) => `${at}  ${text}`),
    `${payments} payments and ${refunds} refunds of the bank's compared; ${settling} are being settled by themselves`,
    findings.length === 0
      ? "The bank and our books agree"
      : `${findings.length} for a person to look at, ${formatUsd(sum)} in all`,
  ];
}
