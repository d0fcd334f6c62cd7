import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { PaymentRow } from "./payments.ts";

/** Distinct cards that a member may pay with in a day. */
export const CARDS_PER_DAY = 3;

/** Counts of a member's recent payments, for the limits. */
export interface RecentPayments {
  /** Payments within an hour with any outcome, except those that our own settings kept from Square. */
  readonly lastHour: number;
  /** Distinct cards within a day. */
  readonly cards: number;
}

const NONE: RecentPayments = { lastHour: 0, cards: 0 };

/** Counts the recent payments of members. */
export async function countRecentPayments(
  database: Connection,
  userIds: readonly string[],
  now: Date,
): Promise<(userId: string) => RecentPayments> {
  const { rows } = await sql<RecentPayments & { userId: string }>`
    SELECT user_id AS "userId", count(DISTINCT card_key)::int AS cards,
           count(*) FILTER (WHERE created_at > ${now}::timestamptz - interval '1 hour' AND state <> 'failed')::int AS "lastHour"
      FROM payments
     WHERE user_id = ANY (${userIds}::uuid[]) AND created_at > ${now}::timestamptz - interval '1 day'
     GROUP BY 1`.execute(database);
  const counts = new Map(rows.map(({ userId, ...counted }) => [userId, counted]));
  return (userId) => counts.get(userId) ?? NONE;
}

/** Earlier payments within a day by the same member, for a row of `payments`. */
const EARLIER = sql`payments AS earlier
  WHERE earlier.user_id = payments.user_id AND earlier.created_at > payments.created_at - interval '1 day'
    AND (earlier.created_at, earlier.id) < (payments.created_at, payments.id)`;

/** Returns the payments that may be with one card too many, judged by their member's earlier payments of the day. */
export async function findPaymentsOfManyCards(
  database: Connection,
  paymentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (paymentIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM payments
     WHERE id = ANY (${paymentIds}::uuid[]) AND (SELECT count(*) FROM ${EARLIER}) >= ${CARDS_PER_DAY}`.execute(
    database,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns whether a payment's card exceeds its member's daily limit of cards. An earlier payment whose card isn't known
 * yet counts as another card, so that payments at the same instant don't pass each other.
 */
export async function isCardTooMany(
  transaction: Transaction,
  { id }: Pick<PaymentRow, "id">,
  cardKey: Buffer | null,
): Promise<boolean> {
  if (cardKey === null) return false;
  const { rows } = await sql<{ isTooMany: boolean }>`
    SELECT (SELECT count(DISTINCT card_key) FILTER (WHERE card_key <> ${cardKey})
                 + count(*) FILTER (WHERE card_key IS NULL AND state = 'started') FROM ${EARLIER}) >= ${CARDS_PER_DAY}
           AND NOT EXISTS (SELECT FROM ${EARLIER} AND earlier.card_key = ${cardKey}) AS "isTooMany"
      FROM payments WHERE id = ${id}`.execute(transaction);
  return rows[0]?.isTooMany ?? false;
}
