/** Scale tops whose half is a round number too. */
const ROUND = [1, 2, 4, 6, 8, 10];

/** Returns the round number at or above the largest value, at least 1, where a chart's scale ends. */
export function scaleTop(values: readonly number[]): number {
  const largest = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(largest));
  const top = ROUND.find((each) => each * power >= largest) ?? 10;
  return top * power;
}
