import { HOUR_MS } from "@secret/domain";
import { daysBefore } from "../../../platform/clock.ts";
import type { PaymentRow } from "../queries/payments.ts";

/** Counts of a member's recent payments, for the limits. */
export interface RecentPayments {
  /** Payments within an hour with any outcome, except those that our own settings kept from Square. */
  readonly lastHour: number;
  /** Distinct cards within a day. */
  readonly cards: number;
}

/** Counts a member's recent payments. `payments` has all of the last day, and may have others. */
export function countRecentPayments(
  payments: readonly PaymentRow[],
  userId: string,
  now: Date,
): RecentPayments {
  const [hourAgo, dayAgo] = [new Date(now.getTime() - HOUR_MS), daysBefore(now, 1)];
  const recent = payments.filter((each) => each.userId === userId && each.createdAt > dayAgo);
  return {
    lastHour: recent.filter(({ createdAt, state }) => createdAt > hourAgo && state !== "failed").length,
    cards: new Set(recent.flatMap(({ cardKey }) => cardKey?.toString("hex") ?? [])).size,
  };
}
