import { formatUsd, SQUARE_LIST_PERMISSIONS } from "@secret/domain";
import type { DepositComparison } from "../../apps/server/src/features/payments/service/compare-deposits-with-square.ts";
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

/** Formats each finding about deposits as a line, and their number. Undefined means that Square refuses the list. */
export function depositLines(comparison: DepositComparison | undefined): string[] {
  if (comparison === undefined)
    return [`Deposits weren't compared: the access token lacks ${SQUARE_LIST_PERMISSIONS.payouts}`];
  const { deposits, findings } = comparison;
  return [
    ...findings.map(({ at, text }) => `${at.toISOString()}  ${text}`),
    `${deposits} deposits at Square compared`,
    findings.length === 0 ? "Square's deposits and our books agree" : `${findings.length} to check`,
  ];
}
