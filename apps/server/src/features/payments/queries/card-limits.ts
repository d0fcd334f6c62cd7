import { sql } from "kysely";
import type { Transaction } from "../../../platform/database/database.ts";

/** Distinct cards that a member may pay with in a day. */
export const CARDS_PER_DAY = 3;

/** Earlier payments within a day by the same member, for a row of `payments`. */
const EARLIER = sql`payments AS earlier
  WHERE earlier.user_id = payments.user_id AND earlier.created_at > payments.created_at - interval '1 day'
    AND (earlier.created_at, earlier.id) < (payments.created_at, payments.id)`;

/** Matches payments that may be with one card too many, by the number of their member's earlier payments of the day. */
export const MAY_EXCEED_CARDS = sql<boolean>`(SELECT count(*) FROM ${EARLIER}) >= ${CARDS_PER_DAY}`;

/**
 * Returns whether a payment's card exceeds its member's daily limit of cards. An earlier payment whose card isn't known
 * yet counts as another card, so that payments at the same instant don't pass each other.
 */
export async function isCardTooMany(
  transaction: Transaction,
  paymentId: string,
  cardKey: Buffer | null,
): Promise<boolean> {
  if (cardKey === null) return false;
  const { rows } = await sql<{ isTooMany: boolean }>`
    SELECT (SELECT count(DISTINCT card_key) FILTER (WHERE card_key <> ${cardKey})
                 + count(*) FILTER (WHERE card_key IS NULL AND state = 'started') FROM ${EARLIER}) >= ${CARDS_PER_DAY}
           AND NOT EXISTS (SELECT FROM ${EARLIER} AND earlier.card_key = ${cardKey}) AS "isTooMany"
      FROM payments WHERE id = ${paymentId}`.execute(transaction);
  return rows[0]?.isTooMany ?? false;
}
