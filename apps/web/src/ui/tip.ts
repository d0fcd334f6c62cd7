import { formatUsd, parseUsd, percentOfTip, TIP_MAX_CENTS, tipOfPercent } from "@secret/domain";

/** A percentage of the subtotal, or a custom amount as typed. */
export type Tip = { readonly percent: number } | { readonly typed: string };

export const NO_TIP: Tip = { percent: 0 };

/** Error of a typed tip that isn't valid. */
export const TIP_ERROR = `Enter an amount like 5.00, up to ${formatUsd(TIP_MAX_CENTS)}`;

/** Returns the tip in cents; undefined when the typed text isn't a valid tip. */
export function tipCentsOf(tip: Tip, subtotalCents: number): number | undefined {
  if ("percent" in tip) return tipOfPercent(subtotalCents, tip.percent);
  const cents = parseUsd(tip.typed);
  return cents !== undefined && cents <= TIP_MAX_CENTS ? cents : undefined;
}

/** Returns the choice that matches an order's tip. */
export function tipOf({ tipCents, subtotalCents }: { tipCents: number; subtotalCents: number }): Tip {
  const percent = percentOfTip(subtotalCents, tipCents);
  return percent === undefined ? { typed: (tipCents / 100).toFixed(2) } : { percent };
}
