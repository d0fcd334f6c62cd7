import type { OrderShortage, ShortPreview } from "@secret/contract";
import { counted as counting, formatUsd } from "@secret/domain";
import { reachCopy } from "./late-copy.ts";

/** Returns "41 here · 53 promised · 12 short", without "0 promised" and "0 short". */
export function countCopy(counted: number, { promised, short }: ShortPreview): string {
  return [`${counted} here`, ...withoutZeros([promised, "promised"], [short, "short"])].join(" · ");
}

const withoutZeros = (...parts: readonly (readonly [count: number, name: string])[]) =>
  parts.filter(([count]) => count > 0).map(([count, name]) => `${count} ${name}`);

/** Returns the consequences of recording a count, a line each. */
export function consequencesCopy(counted: number, preview: ShortPreview): string[] {
  const { promised, short, found, fewer, none, amountCents, notified, unreached } = preview;
  if (found > 0) return [`${counting(found, "piece goes", "pieces go")} back to orders that lost them.`];
  if (short === 0) return [`Enough for everybody. Sales are limited to ${counted - promised} more.`];
  const losers = none === 0 ? "nobody gets none" : `${counting(none, "person gets", "people get")} none`;
  return [
    `${counting(fewer, "person gets", "people get")} fewer, ${losers}.`,
    `${formatUsd(amountCents)} goes back if they take what's left. Sales stop.`,
    ...reachCopy({ notified, unreached, checkedIn: 0 }),
  ];
}

/** Returns how many orders were answered by whom. */
export function answersCopy(open: NonNullable<ShortPreview["open"]>): string {
  const { answered, standing, byDefault, waiting, unreached } = open;
  return withoutZeros(
    [answered, "answered"],
    [standing, "by standing answer"],
    [byDefault, "by default"],
    [waiting, "waiting"],
    [unreached, "not reached"],
  ).join(" · ");
}

/** Explains to an order's owner why pieces were taken from it. */
export function reasonCopy({ name, short, orders, isVolunteer }: OrderShortage): string {
  const missing = `We were ${counting(short, "piece")} of ${name} short.`;
  if (isVolunteer) return `${missing} You asked to be cut first. Thanks for that.`;
  return `${missing} We took one at a time from the biggest orders, latest first. ${counting(orders, "order")} gave one.`;
}
