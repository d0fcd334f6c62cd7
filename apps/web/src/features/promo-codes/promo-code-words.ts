import type { AdminPromoCode, PromoCodeStanding } from "@secret/contract";
import { formatUsd, wallTimeAt } from "@secret/domain";
import type { Tone } from "../../ui/badge.tsx";
import { formatHouseDay, formatLastDay } from "../../ui/format-day.ts";

/** Where a code stands, in words. */
export const STANDING_LOOKS: Readonly<Record<PromoCodeStanding, { text: string; tone: Tone }>> = {
  running: { text: "Running", tone: "ok" },
  planned: { text: "Planned", tone: "info" },
  "used-up": { text: "Used up", tone: "warn" },
  over: { text: "Over", tone: "neutral" },
};

/** "10% off" or "$5.00 off". */
export function discountText({ discount }: Pick<AdminPromoCode, "discount">): string {
  return `${discount.kind === "percent" ? `${discount.percent}%` : formatUsd(discount.amountCents)} off`;
}

/** "12 of 50", or "12" where there is no limit. */
export function usesText({ currentUses, maxUses }: AdminPromoCode): string {
  const used = currentUses.toLocaleString("en-US");
  return maxUses === null ? used : `${used} of ${maxUses.toLocaleString("en-US")}`;
}

/** "2 per member, first order only, $25.00 or more"; empty where a code has no such limit. */
export function limitsText({ maxUsesPerMember, isFirstOrderOnly, minSubtotalCents }: AdminPromoCode): string {
  return [
    maxUsesPerMember !== null && `${maxUsesPerMember.toLocaleString("en-US")} per member`,
    isFirstOrderOnly && "first order only",
    minSubtotalCents !== null && `${formatUsd(minSubtotalCents)} or more`,
  ]
    .filter((limit) => limit !== false)
    .join(", ");
}

/** The value of the minimum's field, for a form. */
export function typedMinimum({ minSubtotalCents }: AdminPromoCode): string {
  return minSubtotalCents === null ? "" : formatUsd(minSubtotalCents);
}

/** "From Nov 1 until Nov 30": both days are whole ones of the brand's zone. */
export function periodText({ startsAt, expiresAt }: AdminPromoCode): string {
  const from = startsAt === null ? "" : `From ${formatHouseDay(startsAt)}`;
  if (expiresAt === null) return from || "No end";
  const until = `until ${formatLastDay(expiresAt)}`;
  return from === "" ? `U${until.slice(1)}` : `${from} ${until}`;
}

/** The values of date fields, for a form. */
export function typedDays({ startsAt, expiresAt }: AdminPromoCode): { startsAt: string; expiresAt: string } {
  return {
    startsAt: startsAt === null ? "" : wallDay(new Date(startsAt)),
    expiresAt: expiresAt === null ? "" : wallDay(lastInstantOf(expiresAt)),
  };
}

/** A code ends as the day after its last one begins. */
function lastInstantOf(expiresAt: string): Date {
  return new Date(Date.parse(expiresAt) - 1);
}

function wallDay(instant: Date): string {
  return wallTimeAt(instant).wallTime.slice(0, 10);
}
