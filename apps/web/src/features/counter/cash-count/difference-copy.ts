import { formatUsd } from "@secret/domain";
import { t } from "../../crew-language/index.ts";

/** Describes a count against the expected cash: "$3.20 short", "$1.00 over", "Matches". */
export function differenceCopy(expectedCents: number, countedCents: number): string {
  const difference = countedCents - expectedCents;
  if (difference === 0) return t("cash.matches");
  const amount = formatUsd(Math.abs(difference));
  return difference < 0 ? t("cash.short", { amount }) : t("cash.over", { amount });
}
