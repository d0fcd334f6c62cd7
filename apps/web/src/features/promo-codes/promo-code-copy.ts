import type { AdminPromoCode, PromoCodeStatus } from "@secret/contract";
import { dayAt, formatUsd } from "@secret/domain";
import type { Tone } from "../../ui/badge.tsx";
import { formatHouseDay, formatLastDay } from "../../ui/format-day.ts";

/** Names and tones of the promo code statuses. */
export const STATUS_LOOKS: Readonly<Record<PromoCodeStatus, { text: string; tone: Tone }>> = {
  active: { text: "Active", tone: "ok" },
  scheduled: { text: "Scheduled", tone: "info" },
  "used-up": { text: "Used up", tone: "warn" },
  ended: { text: "Ended", tone: "neutral" },
};

/** Returns "10% off" or "$5.00 off". */
export function discountText({ discount }: Pick<AdminPromoCode, "discount">): string {
  return `${discount.kind === "percent" ? `${discount.percent}%` : formatUsd(discount.amountCents)} off`;
}

/** Returns "12 of 50", or "12" without a limit. */
export function usesText({ currentUses, maxUses }: AdminPromoCode): string {
  const used = currentUses.toLocaleString("en-US");
  return maxUses === null ? used : `${used} of ${maxUses.toLocaleString("en-US")}`;
}

/** Returns "2 per member, first order only, $25.00 or more"; empty for a code without limits. */
export function limitsText({ maxUsesPerMember, isFirstOrderOnly, minSubtotalCents }: AdminPromoCode): string {
  return [
    maxUsesPerMember !== null && `${maxUsesPerMember.toLocaleString("en-US")} per member`,
    isFirstOrderOnly && "first order only",
    minSubtotalCents !== null && `${formatUsd(minSubtotalCents)} or more`,
  ]
    .filter((limit) => limit !== false)
    .join(", ");
}

/** Returns the value of the form's minimum field. */
export function typedMinimum({ minSubtotalCents }: AdminPromoCode): string {
  return minSubtotalCents === null ? "" : formatUsd(minSubtotalCents);
}

/** Returns "From Nov 1 until Nov 30". Both are whole days in the brand's time zone. */
export function periodText({ startsAt, expiresAt }: AdminPromoCode): string {
  const from = startsAt === null ? "" : `From ${formatHouseDay(startsAt)}`;
  if (expiresAt === null) return from || "No end date";
  const until = `until ${formatLastDay(expiresAt)}`;
  return from === "" ? `U${until.slice(1)}` : `${from} ${until}`;
}

/** Returns the values of the form's date fields. */
export function typedDays({ startsAt, expiresAt }: AdminPromoCode): { startsAt: string; expiresAt: string } {
  return {
    startsAt: startsAt === null ? "" : dayAt(new Date(startsAt)),
    expiresAt: expiresAt === null ? "" : dayAt(lastInstantOf(expiresAt)),
  };
}

/** Returns the last instant of a code's last day: it expires when the next day begins. */
function lastInstantOf(expiresAt: string): Date {
  return new Date(Date.parse(expiresAt) - 1);
}
