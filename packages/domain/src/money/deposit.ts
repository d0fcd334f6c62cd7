import { daysLater } from "../event/wall-time.ts";
import { isBusinessDay } from "./business-days.ts";

/** Parts of a deposit: the money within it by what moved it. */
export const DEPOSIT_PARTS = ["payments", "refunds", "disputes", "fees", "adjustments"] as const;
/** Part of a deposit. */
export type DepositPart = (typeof DEPOSIT_PARTS)[number];

/** Kinds of entries that our books have an entry for, by part (Square, "ActivityType"). */
const BOOKED_KINDS: ReadonlyMap<string, DepositPart> = new Map([
  ["charge", "payments"],
  ["refund", "refunds"],
  ["dispute", "disputes"],
  ["open-dispute", "disputes"],
]);
/** Kinds of entries that belong to a payment in our books. */
export const BOOKED_ENTRY_KINDS: readonly string[] = [...BOOKED_KINDS.keys()];

/** Returns the part that a kind of entry belongs to. Square may add kinds; an unknown one is an adjustment. */
export function depositPartOf(kind: string): DepositPart {
  return BOOKED_KINDS.get(kind) ?? (kind.split("-").includes("fee") ? "fees" : "adjustments");
}

/** Sums of a deposit's entries of one kind, in Square's signs. */
export interface EntryKindSum {
  readonly kind: string;
  readonly count: number;
  readonly grossCents: number;
  readonly netCents: number;
  /** Number of entries from which Square took a fee. */
  readonly withFee: number;
}

/** Number and sum of each part, in Square's signs. Fees are taken off, so that the parts add up to the net amount. */
export type DepositSums = Record<DepositPart, { count: number; cents: number }>;

/** Adds up a deposit's entries by part, in cents. */
export function sumDeposit(kinds: readonly EntryKindSum[]): DepositSums {
  const sums = Object.fromEntries(DEPOSIT_PARTS.map((part) => [part, { count: 0, cents: 0 }])) as DepositSums;
  const add = (part: DepositPart, count: number, cents: number) => {
    sums[part].count += count;
    sums[part].cents += cents;
  };
  for (const { kind, count, grossCents, netCents, withFee } of kinds) {
    add(depositPartOf(kind), count, grossCents);
    add("fees", withFee, netCents - grossCents);
  }
  return sums;
}

/** Returns the sum of all parts, in cents. */
export function netOfDeposit(sums: DepositSums): number {
  return DEPOSIT_PARTS.reduce((cents, part) => cents + sums[part].cents, 0);
}

/** Business days after which a payment or refund should be in a deposit. Square sends most on the next one. */
const DEPOSITED_WITHIN_BUSINESS_DAYS = 3;

/**
 * Returns the moment before which payments and refunds should be in a deposit: the same time of day, three business days
 * earlier in the brand's time zone.
 */
export function depositedBefore(now: Date): Date {
  let moment = now;
  for (let left = DEPOSITED_WITHIN_BUSINESS_DAYS; left > 0; ) {
    moment = daysLater(moment, -1);
    if (isBusinessDay(moment)) left--;
  }
  return moment;
}
