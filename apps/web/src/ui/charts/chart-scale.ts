/** Tops of scales whose half is as round as they are. */
const ROUND = [1, 2, 4, 6, 8, 10];

/** The round number at or above the largest value: where a chart's scale ends. At least 1. */
export function scaleTop(values: readonly number[]): number {
  const largest = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(largest));
  const top = ROUND.find((each) => each * power >= largest) ?? 10;
  return top * power;
}
