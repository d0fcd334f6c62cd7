/** Percentiles of durations, in ms. */
export interface Percentiles {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/** Results of a load that every tool prints alike. */
export interface Rate extends Percentiles {
  readonly perSecond: number;
  readonly statuses: ReadonlyMap<number, number>;
}

/** Results of a benchmark by name, as `--json` prints them. */
export type Figures = Readonly<Record<string, number>>;

/** Returns the value below which a share of all values lies, or 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

/** Returns the percentiles of durations in ms. */
export function percentiles(values: readonly number[]): Percentiles {
  const at = (share: number) => percentile(values, share);
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
}

/** Throws if a load had other answers than 200: then its figures are worthless. */
export function expectSuccess<Result extends Pick<Rate, "statuses">>(name: string, result: Result): Result {
  const others = [...result.statuses].filter(([status]) => status !== 200);
  if (others.length > 0) throw new Error(`${name}: unexpected answers ${JSON.stringify(others)}`);
  return result;
}

/** Prints a successful load's rate and times, with its share of a floor if there is one. Returns the load's result. */
export function printRate<Result extends Rate>(name: string, result: Result, floor?: Rate): Result {
  expectSuccess(name, result);
  const share = floor && `, ${percent(result.perSecond / floor.perSecond)} of its floor`;
  console.log(`${name}: ${count(result.perSecond)} a second, ${times(result)}${share ?? ""}`);
  return result;
}

/** Formats median and 99th percentile. */
export function times({ p50Ms, p99Ms }: Percentiles, digits = 1): string {
  return `p50 ${p50Ms.toFixed(digits)} ms, p99 ${p99Ms.toFixed(digits)} ms`;
}

/** Formats the number of answers by status: "3 of 200, 1 of 503". */
export function answers({ statuses }: Pick<Rate, "statuses">): string {
  return [...statuses].map(([status, number]) => `${number} of ${status}`).join(", ");
}

/** Formats a whole number with thousands separators. */
export function count(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

/** Formats a share of 1. */
export function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}

/** Formats the whole seconds since a time of `performance.now()`. */
export function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(0);
}

/** Rounds all figures. */
export function rounded<Given extends Figures>(figures: Given, digits = 0): Given {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(digits))]),
  ) as Given;
}
