/** Parts of an amount, in cents. */
export interface MoneyParts {
  /** Food after discount. */
  readonly foodCents: number;
  readonly taxCents: number;
  readonly tipCents: number;
}

const NOTHING: MoneyParts = { foodCents: 0, taxCents: 0, tipCents: 0 };

/**
 * Splits a refund into food, tax and tip. The parts that are known exactly come first, as far as they are left; the rest
 * is in proportion to what is left of each part, rounded down for tip and tax. The refund of all that is left
 * takes exactly what is left of each part. More than is left counts as food.
 * @param unrefunded what hasn't been refunded of each part; negative if more was refunded than paid
 * @param exact parts of the pieces that the refund is for, if it is for some
 */
export function splitRefund(amountCents: number, unrefunded: MoneyParts, exact = NOTHING): MoneyParts {
  const left = atLeastZero(unrefunded);
  const known = sumOfParts(exact) > amountCents ? NOTHING : smallest(exact, left);
  const rest = amountCents - sumOfParts(known);
  const open = minus(left, known);
  const tipCents = shareOf(rest, open.tipCents, sumOfParts(open));
  const taxCents = shareOf(rest - tipCents, open.taxCents, open.foodCents + open.taxCents);
  return {
    foodCents: known.foodCents + rest - tipCents - taxCents,
    taxCents: known.taxCents + taxCents,
    tipCents: known.tipCents + tipCents,
  };
}

/** Returns what is left of each part after a lost dispute took an amount, in proportion to the parts. */
export function partsAfterLoss(left: MoneyParts, lostCents: number): MoneyParts {
  return lostCents === 0 ? left : minus(left, splitRefund(lostCents, left));
}

/** Returns the sum of an amount's parts, in cents. */
export const sumOfParts = ({ foodCents, taxCents, tipCents }: MoneyParts): number =>
  foodCents + taxCents + tipCents;

function atLeastZero({ foodCents, taxCents, tipCents }: MoneyParts): MoneyParts {
  return {
    foodCents: Math.max(0, foodCents),
    taxCents: Math.max(0, taxCents),
    tipCents: Math.max(0, tipCents),
  };
}

function smallest(one: MoneyParts, other: MoneyParts): MoneyParts {
  return {
    foodCents: Math.min(one.foodCents, other.foodCents),
    taxCents: Math.min(one.taxCents, other.taxCents),
    tipCents: Math.min(one.tipCents, other.tipCents),
  };
}

function minus(one: MoneyParts, other: MoneyParts): MoneyParts {
  return {
    foodCents: one.foodCents - other.foodCents,
    taxCents: one.taxCents - other.taxCents,
    tipCents: one.tipCents - other.tipCents,
  };
}

/** Returns a part's share of an amount, at most the part. BigInt, since the product can exceed 2^53. */
function shareOf(amountCents: number, partCents: number, wholeCents: number): number {
  if (wholeCents <= 0) return 0;
  return Math.min(partCents, Number((BigInt(amountCents) * BigInt(partCents)) / BigInt(wholeCents)));
}
