import type { ErrorCode, PickupWindow } from "@secret/contract";
import { formatUsd, type Tender } from "@secret/domain";
import { crewSpan, errorText, t } from "../../crew-language/index.ts";
import type { TakenMoney } from "./sale-draft.ts";

/** Returns "in cash" or "on the terminal". */
export function tenderCopy(tender: Tender): string {
  return t(`counter.tenders.${tender}`);
}

/** Texts of a refused sale, where the contract's message is meant for members. */
const REFUSALS = {
  TOTAL_CHANGED: "counter.pricesChanged",
  PICKUP_WINDOW_FULL: "counter.noWindow",
  EVENT_NOT_ACTIVE: "counter.notSelling",
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Describes why a sale was refused. */
export function refusalCopy({ code, message }: { code: ErrorCode | null; message: string | null }): string {
  if (code !== null && code in REFUSALS) return t(REFUSALS[code as keyof typeof REFUSALS]);
  return message === null ? t("board.refused") : errorText({ code, message });
}

/** Compares the money that a refused sale took with the new total, and says what is due. */
export function takenCopy({ tender, cents }: TakenMoney, totalCents: number): string {
  const already = t("counter.alreadyTook", { amount: formatUsd(cents), how: tenderCopy(tender) });
  if (totalCents > cents) return t("counter.moreDue", { already, amount: formatUsd(totalCents - cents) });
  if (totalCents < cents) return t("counter.giveBack", { already, amount: formatUsd(cents - totalCents) });
  return t("counter.nothingDue", { already });
}

/** Formats a pickup window: "6:20–6:40 PM". */
export function windowSpan({ startsAt, endsAt }: PickupWindow, timeZone: string): string {
  return crewSpan(new Date(startsAt), new Date(endsAt), timeZone);
}
