import { formatUsd } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { TimeRange } from "../provider.ts";
import { type EntryRow, findDepositEntries, findDepositsBetween } from "../queries/deposits.ts";
import { findUndeposited, type UndepositedRow } from "../queries/undeposited.ts";
import { type Deposit, findDepositedRange, withSums } from "./deposits.ts";

/** A difference between Square's deposits and our books that a person has to check. */
export interface DepositDifference {
  readonly kind:
    | "failed-deposit"
    | "unlike-deposit"
    | "missing-here"
    | "in-two-deposits"
    | "unlike-entry"
    | "missing-at-square";
  /** When it happened at Square, or in our books if Square doesn't have it. */
  readonly at: Date;
  /** Square's id of the deposit or entry, or our id of the payment or refund. */
  readonly id: string;
  readonly amountCents: number;
  readonly text: string;
}

/** Maximum differences of each kind. */
const DIFFERENCES_MAX = 10_000;

/**
 * Compares the deposits that we have read from Square with our books, and changes nothing. Each entry must belong to a payment,
 * refund or dispute of ours, each deposit's entries must add up to its amount, and each payment and refund must be in a
 * deposit within three business days.
 * @param range of the deposits, and of the payments and refunds
 * @returns the differences, oldest first
 */
export async function compareDeposits(
  { database }: Pick<Context, "database">,
  { since, until }: TimeRange,
): Promise<readonly DepositDifference[]> {
  const deposits = await withSums(database, await findDepositsBetween(database, since, until));
  const entries = await findDepositEntries(database, {
    payoutIds: deposits.map(({ id }) => id),
    isProblem: true,
    limit: DIFFERENCES_MAX,
  });
  const { range } = await findDepositedRange(database);
  const undeposited =
    range === undefined
      ? []
      : await findUndeposited(database, {
          since: later(since, range.since),
          until: earlier(until, range.until),
          limit: DIFFERENCES_MAX,
        });
  return [
    ...deposits.flatMap(compareDeposit),
    ...entries.map(describeEntry),
    ...undeposited.map(describeUndeposited),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
}

const later = (one: Date, other: Date) => (one > other ? one : other);
const earlier = (one: Date, other: Date) => (one < other ? one : other);

function compareDeposit({ id, createdAt: at, amountCents, ...deposit }: Deposit): DepositDifference[] {
  const facts = { at, id, amountCents };
  if (deposit.status === "failed") {
    const text = `deposit ${id}: ${formatUsd(amountCents)} didn't reach the bank account`;
    return [{ ...facts, kind: "failed-deposit", text }];
  }
  if (deposit.entries !== "read" || deposit.remainderCents === 0) return [];
  const text = `deposit ${id}: its entries add up to ${formatUsd(amountCents - deposit.remainderCents)}, not ${formatUsd(amountCents)}`;
  return [{ ...facts, kind: "unlike-deposit", text }];
}

function describeEntry(entry: EntryRow): DepositDifference {
  const { id, payoutId, kind, grossCents, providerPaymentId, providerRefundId, bookedCents } = entry;
  const what = `${kind} ${providerRefundId ?? providerPaymentId ?? id} of deposit ${payoutId}`;
  const facts = { at: entry.effectiveAt ?? new Date(0), id, amountCents: grossCents };
  if (entry.problem === "twice") {
    const text = `${what}: Square has ${formatUsd(grossCents)} in another deposit too`;
    return { ...facts, kind: "in-two-deposits", text };
  }
  if (entry.problem === "mismatch") {
    const text = `${what}: Square has ${formatUsd(grossCents)} for order ${entry.orderNumber}, but our books ${formatUsd(bookedCents ?? 0)}`;
    return { ...facts, kind: "unlike-entry", text };
  }
  const text = `${what}: Square has ${formatUsd(grossCents)}, but our books have nothing for it`;
  return { ...facts, kind: "missing-here", text };
}

function describeUndeposited({ id, kind, at, amountCents, providerId, orderNumber }: UndepositedRow) {
  const text = `${kind} ${providerId ?? id}: ${formatUsd(amountCents)} of order ${orderNumber} is in no deposit`;
  return { kind: "missing-at-square", at, id, amountCents, text } as const;
}
