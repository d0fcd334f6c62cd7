/** Maximum tip, in cents; more is assumed to be a typo. */
export const TIP_MAX_CENTS = 50_000;

/** Offered tips, as percentages of the subtotal. */
export const TIP_PERCENTS = [10, 15, 20] as const;

/** Returns a percentage tip, in cents. */
export function tipOfPercent(subtotalCents: number, percent: number): number {
  return Math.min(Math.round((subtotalCents * percent) / 100), TIP_MAX_CENTS);
}

/** Returns the offered percentage a tip equals, 0 for no tip; undefined for a custom amount. */
export function percentOfTip(subtotalCents: number, tipCents: number): number | undefined {
  if (tipCents === 0) return 0;
  return TIP_PERCENTS.find((percent) => tipOfPercent(subtotalCents, percent) === tipCents);
}
