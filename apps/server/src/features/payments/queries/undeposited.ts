import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** A captured payment or completed refund that is in no deposit. */
export interface UndepositedRow {
  readonly id: string;
  readonly kind: "payment" | "refund";
  readonly at: Date;
  readonly amountCents: number;
  readonly providerId: string | null;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly eventId: string;
  readonly title: string;
  readonly timeZone: string;
}

interface UndepositedFilter {
  readonly since: Date;
  readonly until: Date;
  readonly before?: string | undefined;
  readonly limit: number;
}

/**
 * Payments and refunds of a range of time that Square has and that are in no deposit. Counter payments count if Square
 * confirmed them. A refund on the terminal has no id of Square's in our books, so the entries of its payment cover the
 * refunds in turn.
 */
const undeposited = ({ since, until }: Pick<UndepositedFilter, "since" | "until">) => sql`(
  SELECT payments.id, 'payment' AS kind, payments.order_id, payments.updated_at AS at, payments.amount_cents,
         coalesce(payments.provider_payment_id, charges.provider_payment_id) AS provider_id
    FROM payments
    LEFT JOIN terminal_charges AS charges ON charges.order_id = payments.order_id AND source_kind = 'terminal'
   WHERE payments.state = 'captured' AND payments.updated_at >= ${since} AND payments.updated_at < ${until}
     AND coalesce(payments.provider_payment_id, charges.provider_payment_id) IS NOT NULL
     AND NOT EXISTS (SELECT FROM payout_entries AS entries WHERE entries.kind = 'charge'
          AND entries.provider_payment_id = coalesce(payments.provider_payment_id, charges.provider_payment_id))
   UNION ALL
  SELECT refunds.id, 'refund', order_id, updated_at, -amount_cents, provider_refund_id
    FROM refunds
   WHERE state = 'completed' AND provider_refund_id IS NOT NULL AND updated_at >= ${since} AND updated_at < ${until}
     AND NOT EXISTS (SELECT FROM payout_entries AS entries
                      WHERE entries.kind = 'refund' AND entries.provider_refund_id = refunds.provider_refund_id)
   UNION ALL
  SELECT id, 'refund', order_id, updated_at, -amount_cents, NULL
    FROM (SELECT refunds.*, sum(refunds.amount_cents) OVER (PARTITION BY refunds.payment_id ORDER BY refunds.id) AS back,
                 (SELECT coalesce(-sum(gross_cents), 0) FROM payout_entries
                   WHERE kind = 'refund' AND provider_payment_id = charges.provider_payment_id) AS deposited
            FROM terminal_charges AS charges
            JOIN payments ON payments.order_id = charges.order_id AND source_kind = 'terminal' AND NOT is_surplus
            JOIN refunds ON refunds.payment_id = payments.id AND refunds.state = 'completed'
           WHERE charges.provider_payment_id IS NOT NULL) AS on_terminal
   WHERE back > deposited AND updated_at >= ${since} AND updated_at < ${until}
  ) AS moved`;

/** Returns payments and refunds of a range of time that are in no deposit, newest first. */
export async function findUndeposited(
  database: Connection,
  { before, limit, ...range }: UndepositedFilter,
): Promise<readonly UndepositedRow[]> {
  const isBehind =
    before === undefined
      ? sql`true`
      : sql`(at, moved.id) < (SELECT updated_at, id FROM payments WHERE id = ${before}::uuid
                            UNION ALL SELECT updated_at, id FROM refunds WHERE id = ${before}::uuid)`;
  const { rows } = await sql<UndepositedRow>`
    SELECT moved.id, kind, at, amount_cents AS "amountCents", provider_id AS "providerId",
           orders.id AS "orderId", order_number AS "orderNumber", events.id AS "eventId", title,
           time_zone AS "timeZone"
      FROM ${undeposited(range)} JOIN orders ON orders.id = order_id JOIN events ON events.id = event_id
     WHERE ${isBehind}
     ORDER BY at DESC, moved.id DESC LIMIT ${limit}`.execute(database);
  return rows;
}
