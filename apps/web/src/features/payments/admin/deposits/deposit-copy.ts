import type { AdminDeposit, DepositEntry } from "@secret/contract";
import { type DepositPart, formatEventShortDate } from "@secret/domain";
import type { Tone } from "../../../../ui/badge.tsx";
import { serverNow } from "../../../../ui/server-time.ts";

/** Names and tones of deposits' states. */
export const DEPOSIT_LOOKS: Readonly<
  Record<AdminDeposit["status"], { readonly text: string; readonly tone: Tone }>
> = {
  sent: { text: "On its way", tone: "info" },
  paid: { text: "Deposited", tone: "ok" },
  failed: { text: "Failed", tone: "danger" },
};

/** Names of a deposit's parts. */
export const PART_NAMES: Readonly<Record<DepositPart, string>> = {
  payments: "Payments",
  refunds: "Refunds",
  disputes: "Disputes",
  fees: "Fees",
  adjustments: "Adjustments",
};

/** Returns Square's kind of an entry in words: "Deposit fee". */
export function kindOf({ kind }: DepositEntry): string {
  const words = kind === "charge" ? "payment" : kind.replaceAll("-", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Returns a day as text: "Nov 27". Leaves out the current year. */
export function dayText(day: string): string {
  return formatEventShortDate(new Date(day), "UTC", serverNow());
}
