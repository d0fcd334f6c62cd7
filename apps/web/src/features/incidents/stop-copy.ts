import type { StopPreview } from "@secret/contract";
import { counted, formatUsd, type StopReason } from "@secret/domain";
import { reachCopy } from "./late-copy.ts";

/** Names of the reasons for stopping a pickup. */
export const STOP_REASON_NAMES: Readonly<Record<StopReason, string>> = {
  rain: "Rain",
  permit: "Permit",
  police: "Police",
  power: "Power",
  other: "Other",
  "no new date": "No new date",
};

/** Returns "31 not handed off · $2,418.00 back · about $79.12 in Square fees lost". */
export function stopCopy({ orderCount, cards }: StopPreview): string {
  const parts = [`${orderCount} not handed off`, `${formatUsd(cards.refundCents)} back`];
  if (cards.feeCents > 0) parts.push(`about ${formatUsd(cards.feeCents)} in Square fees lost`);
  return parts.join(" · ");
}

/** Returns where the money comes from, and who has to be told or paid by hand. */
export function stopNotes({ cards, counterCents, memberCount, unreached }: StopPreview): string[] {
  const notes = reachCopy({ notified: memberCount - unreached, unreached, checkedIn: 0 });
  if (cards.refundCents > 0) notes.push("Square takes it from your balance, then your bank account.");
  if (counterCents > 0) notes.push(`Give back ${formatUsd(counterCents)} at the counter.`);
  return notes;
}

/** Returns why a pickup can't be stopped yet, given the seconds left to undo a change of its plan. */
export function waitingCopy(secondsLeft: number): string {
  return secondsLeft === 0
    ? "The plan has changed."
    : `A change of plan goes out in ${secondsLeft} s. Undo it to stop now.`;
}

/** Returns what happens after a stop, given the seconds left to undo it. */
export function stoppingCopy({ orderCount }: StopPreview, secondsLeft: number): string {
  const orders = counted(orderCount, "order");
  return secondsLeft === 0
    ? `Stopped. ${orders} cancelled; refunds are on their way to Square.`
    : `Sales are closed. ${orders} will be cancelled and refunded in ${secondsLeft} s.`;
}
