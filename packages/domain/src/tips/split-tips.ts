/** Ways to split an evening's tips. */
export const TIP_SPLIT_METHODS = ["evenly", "hours"] as const;
export type TipSplitMethod = (typeof TIP_SPLIT_METHODS)[number];

/** Maximum quarter hours that one person works on an evening: a whole day. */
export const TIP_QUARTER_HOURS_MAX = 96;
/** Maximum people in one split. */
export const TIP_PEOPLE_MAX = 100;
/** Maximum length of the reason for correcting a split. */
export const TIP_REASON_MAX_LENGTH = 200;

/** Person with a share of the tips, in proportion to the weight: 1 for everybody, or quarter hours worked. */
interface TipWorker {
  readonly id: string;
  readonly weight: number;
}

/**
 * Splits tips among the people who worked, to the cent: each gets the whole cents of their exact share, and the cents
 * that are left go one each to the largest remainders, in the order of ids between equal ones. The order of people
 * doesn't matter.
 * @returns cents by id, in the order given; empty without people
 */
export function splitTips(totalCents: number, people: readonly TipWorker[]): Map<string, number> {
  const weights = people.reduce((sum, { weight }) => sum + weight, 0);
  if (weights <= 0) return new Map();
  const exact = people.map(({ id, weight }) => ({
    id,
    cents: Math.floor((totalCents * weight) / weights),
    remainder: (totalCents * weight) % weights,
  }));
  const left = totalCents - exact.reduce((sum, { cents }) => sum + cents, 0);
  const first = exact
    .toSorted((one, other) => other.remainder - one.remainder || (one.id < other.id ? -1 : 1))
    .slice(0, left);
  const rounded = new Set(first.map(({ id }) => id));
  return new Map(exact.map(({ id, cents }) => [id, cents + (rounded.has(id) ? 1 : 0)]));
}

/** An evening's tips, in cents. */
export interface TipSums {
  /** Tips paid, less refunded ones. */
  readonly netCents: number;
  /** Tips in splits that were paid out. */
  readonly paidOutCents: number;
  /** Tips in the newest split, while it isn't paid out. */
  readonly splitCents: number;
}

/**
 * Returns the tips to split now and what the business adds. A refund never lowers what was split, because tips belong
 * to the crew (California Labor Code 351): the business covers the difference. Tips that arrive after a payout
 * get a split of their own.
 */
export function tipsToSplit({ netCents, paidOutCents, splitCents }: TipSums): {
  readonly poolCents: number;
  readonly coveredCents: number;
} {
  return {
    poolCents: Math.max(netCents - paidOutCents, splitCents, 0),
    coveredCents: Math.max(paidOutCents + splitCents - netCents, 0),
  };
}
