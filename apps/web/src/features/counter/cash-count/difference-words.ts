import { formatUsd } from "@secret/domain";

/** Describes a count against the expected cash: "$3.20 short", "$1.00 over", "It agrees". */
export function differenceWords(expectedCents: number, countedCents: number): string {
  const difference = countedCents - expectedCents;
  if (difference === 0) return "It agrees";
  return `${formatUsd(Math.abs(difference))} ${difference < 0 ? "short" : "over"}`;
}
