import { parseUsd, percentOfTip, TIP_MAX_CENTS, tipOfPercent } from "@secret/domain";

/** A share of the food, which follows what is in the cart; or an amount as it was typed. */
export type Tip = { readonly percent: number } | { readonly typed: string };

export const NO_TIP: Tip = { percent: 0 };

/** What a tip comes to, in cents; undefined where what was typed is no amount that can be a tip. */
export function tipCentsOf(tip: Tip, subtotalCents: number): number | undefined {
  if ("percent" in tip) return tipOfPercent(subtotalCents, tip.percent);
  const cents = parseUsd(tip.typed);
  return cents !== undefined && cents <= TIP_MAX_CENTS ? cents : undefined;
}

/** The choice that an order's tip was. */
export function tipOf({ tipCents, subtotalCents }: { tipCents: number; subtotalCents: number }): Tip {
  const percent = percentOfTip(subtotalCents, tipCents);
  return percent === undefined ? { typed: (tipCents / 100).toFixed(2) } : { percent };
}
