/** A tip above this is taken for a slip of the thumb, in cents. */
export const TIP_MAX_CENTS = 50_000;

/** The shares of the food that are offered as a tip. */
export const TIP_PERCENTS = [10, 15, 20] as const;

/** A share of the food as a tip, in cents. */
export function tipOfPercent(subtotalCents: number, percent: number): number {
  return Math.min(Math.round((subtotalCents * percent) / 100), TIP_MAX_CENTS);
}

/** The offered share that a tip is of the food, 0 for none; undefined where it is an amount of the member's own. */
export function percentOfTip(subtotalCents: number, tipCents: number): number | undefined {
  if (tipCents === 0) return 0;
  return TIP_PERCENTS.find((percent) => tipOfPercent(subtotalCents, percent) === tipCents);
}
