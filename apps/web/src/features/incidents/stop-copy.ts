import type { StopPreview } from "@secret/contract";
import { formatUsd, type StopReason } from "@secret/domain";
import { t } from "../crew-language/index.ts";
import { reachCopy } from "./late-copy.ts";

/** Returns the name of a reason for stopping a pickup. */
export function stopReasonName(reason: StopReason): string {
  return t(`stop.reasons.${reason}`);
}

/** Returns "31 not handed off · $2,418.00 back · about $79.12 in Square fees lost". */
export function stopCopy({ orderCount, cards }: StopPreview): string {
  const parts = [
    t("stop.notHandedOff", { count: orderCount }),
    t("stop.amountBack", { amount: formatUsd(cards.refundCents) }),
  ];
  if (cards.feeCents > 0) parts.push(t("stop.feesLost", { amount: formatUsd(cards.feeCents) }));
  return parts.join(" · ");
}

/** Returns where the money comes from, and who has to be told or paid by hand. */
export function stopNotes({ cards, counterCents, memberCount, unreached }: StopPreview): string[] {
  const notes = reachCopy({ notified: memberCount - unreached, unreached, checkedIn: 0 });
  if (cards.refundCents > 0) notes.push(t("stop.fromBalance"));
  if (counterCents > 0) notes.push(t("stop.giveBackAtCounter", { amount: formatUsd(counterCents) }));
  return notes;
}

/** Returns why a pickup can't be stopped yet, given the seconds left to undo a change of its plan. */
export function waitingCopy(secondsLeft: number): string {
  return secondsLeft === 0 ? t("stop.planChanged") : t("stop.planChangeIn", { seconds: secondsLeft });
}

/** Returns what happens after a stop, given the seconds left to undo it. */
export function stoppingCopy({ orderCount }: StopPreview, secondsLeft: number): string {
  const orders = t("board.orders", { count: orderCount });
  return secondsLeft === 0
    ? t("stop.stopped", { orders })
    : t("stop.closed", { orders, seconds: secondsLeft });
}
