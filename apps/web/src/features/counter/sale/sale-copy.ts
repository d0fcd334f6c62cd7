import type { ErrorCode, PickupWindow } from "@secret/contract";
import { formatEventSpan, formatUsd, type Tender } from "@secret/domain";
import type { TakenMoney } from "./sale-draft.ts";

/** "in cash", "on the terminal". */
export const TENDER_COPY: Readonly<Record<Tender, string>> = {
  cash: "in cash",
  terminal: "on the terminal",
};

/** Label of an item that this device has no allotment of and can't check offline. */
export const NEEDS_SIGNAL = "Needs signal";
export const NO_WINDOW = "No pickup window has room for this sale.";

/** Reasons for a refused sale, where the contract's message is meant for members. */
const REFUSALS: Partial<Record<ErrorCode, string>> = {
  TOTAL_CHANGED: "Prices have changed.",
  PICKUP_WINDOW_FULL: NO_WINDOW,
  EVENT_NOT_ACTIVE: "This event isn't selling anymore.",
};

/** Describes why a sale was refused. */
export function refusalCopy({ code, message }: { code: ErrorCode | null; message: string | null }): string {
  return (code === null ? undefined : REFUSALS[code]) ?? message ?? "The server refused it.";
}

/** Compares the money that a refused sale took with the new total, and says what is due. */
export function takenCopy({ tender, cents }: TakenMoney, totalCents: number): string {
  const already = `You already took ${formatUsd(cents)} ${TENDER_COPY[tender]}.`;
  if (totalCents > cents) return `${already} ${formatUsd(totalCents - cents)} more is due.`;
  if (totalCents < cents) return `${already} Give back ${formatUsd(cents - totalCents)}.`;
  return `${already} Nothing more is due.`;
}

/** Formats a pickup window: "6:20–6:40 PM". */
export function windowSpan({ startsAt, endsAt }: PickupWindow, timeZone: string): string {
  return formatEventSpan(new Date(startsAt), new Date(endsAt), timeZone);
}
