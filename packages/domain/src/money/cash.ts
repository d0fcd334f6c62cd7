/** Bills customers pay with, in cents. */
const NOTES_CENTS = [500, 1_000, 2_000, 5_000, 10_000] as const;
/** Maximum suggestions; more would be slower than typing. */
const CHOICES_MAX = 4;

/** Returns the change due, in cents; negative if cash is missing. */
export function changeOf(totalCents: number, givenCents: number): number {
  return givenCents - totalCents;
}

/** Returns amounts a customer is likely to hand over, in cents: above the total, smallest first. */
export function likelyCash(totalCents: number): readonly number[] {
  const rounded = NOTES_CENTS.map((note) => Math.ceil(totalCents / note) * note);
  return [...new Set(rounded)]
    .filter((cents) => cents > totalCents)
    .sort((one, other) => one - other)
    .slice(0, CHOICES_MAX);
}

/** Returns the cash expected in a till, in cents: its float plus cash sales minus cash refunds. */
export function expectedCash(
  floatCents: number,
  taken: { readonly cashCents: number; readonly cashRefundedCents: number },
): number {
  return floatCents + taken.cashCents - taken.cashRefundedCents;
}
