import { DAY_MS } from "@secret/domain";
/** Maximum days of a report or file. */
export const SPAN_DAYS_MAX = 400;

/** Days of a report or file, both included. */
interface Span {
  readonly from: string;
  readonly to: string;
}

/** Arguments of a schema's `refine` that reject a last day before the first. */
export const IN_ORDER = [
  ({ from, to }: Span) => from <= to,
  { path: ["to"], message: "The last day comes before the first." },
] satisfies [unknown, { path: string[]; message: string }];

/** Arguments of a schema's `refine` that reject too many days. */
export const NOT_TOO_LONG = [
  ({ from, to }: Span) => (Date.parse(to) - Date.parse(from)) / DAY_MS < SPAN_DAYS_MAX,
  { path: ["from"], message: `Please choose at most ${SPAN_DAYS_MAX} days.` },
] satisfies [unknown, { path: string[]; message: string }];
