/** What people pay with, from the note that is always at hand to the one that needs much change, in cents. */
const NOTES_CENTS = [500, 1_000, 2_000, 5_000, 10_000] as const;
/** More choices are slower than typing. */
const CHOICES_MAX = 4;

/** What is to give back of cash that was given, in cents; below zero it is what is missing. */
export function changeOf(totalCents: number, givenCents: number): number {
  return givenCents - totalCents;
}

/** What somebody is likely to hand over for a total, the least first and without the total itself, in cents. */
export function likelyCash(totalCents: number): readonly number[] {
  const rounded = NOTES_CENTS.map((note) => Math.ceil(totalCents / note) * note);
  return [...new Set(rounded)]
    .filter((cents) => cents > totalCents)
    .sort((one, other) => one - other)
    .slice(0, CHOICES_MAX);
}

/** What lies in a till, in cents: what was in it before the first sale, what was taken, less what was given back. */
export function expectedCash(
  floatCents: number,
  taken: { readonly cashCents: number; readonly cashRefundedCents: number },
): number {
  return floatCents + taken.cashCents - taken.cashRefundedCents;
}
