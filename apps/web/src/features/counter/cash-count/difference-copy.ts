import { formatUsd } from "@secret/domain";

/** Describes a count against the expected cash: "$3.20 short", "$1.00 over", "Matches". */
export function differenceCopy(expectedCents: number, countedCents: number): string {
  const difference = countedCents - expectedCents;
  if (difference === 0) return "Matches";
  return `${formatUsd(Math.abs(difference))} ${difference < 0 ? "short" : "over"}`;
}
