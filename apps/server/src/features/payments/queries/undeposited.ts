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

/**
 * Payments and refunds that Square has, and whether a deposit has them. Counter payments count if Square confirmed them. A
 * refund on the terminal has no id of Square's in our books, so the entries of its payment cover the refunds in turn.
 */
const AT_SQUARE = sql`(
  SELECT payments.id, 'payment' AS kind, payments.order_id, payments.updated_at AS at, payments.amount_cents,
         paid.provider_id,
         EXISTS (SELECT FROM payout_entries
                  WHERE kind = 'charge' AND provider_payment_id = paid.provider_id) AS is_deposited
    FROM payments
    LEFT JOIN terminal_charges AS charges ON charges.order_id = payments.order_id AND source_kind = 'terminal'
   CROSS JOIN LATERAL (
          SELECT coalesce(payments.provider_payment_id, charges.provider_payment_id) AS provider_id) AS paid
   WHERE payments.state = 'captured' AND paid.provider_id IS NOT NULL
   UNION ALL
  SELECT refunds.id, 'refund', refunds.order_id, refunds.updated_at, -refunds.amount_cents, provider_refund_id,
         EXISTS (SELECT FROM payout_entries
                  WHERE kind = 'refund' AND provider_refund_id = refunds.provider_refund_id)
    FROM refunds WHERE state = 'completed' AND provider_refund_id IS NOT NULL
   UNION ALL
  SELECT refunds.id, 'refund', refunds.order_id, refunds.updated_at, -refunds.amount_cents, NULL,
         sum(refunds.amount_cents) OVER (PARTITION BY refunds.payment_id ORDER BY refunds.id) <= (
           SELECT coalesce(-sum(gross_cents), 0) FROM payout_entries
            WHERE kind = 'refund' AND provider_payment_id = charges.provider_payment_id)
    FROM terminal_charges AS charges
    JOIN payments ON payments.order_id = charges.order_id AND source_kind = 'terminal' AND NOT is_surplus
    JOIN refunds ON refunds.payment_id = payments.id AND refunds.state = 'completed'
   WHERE charges.provider_payment_id IS NOT NULL
  ) AS at_square`;

interface UndepositedFilter {
  readonly since: Date;
  readonly until: Date;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Returns payments and refunds of a range of time that are in no deposit, newest first. */
export async function findUndeposited(
  database: Connection,
  { since, until, before, limit }: UndepositedFilter,
): Promise<readonly UndepositedRow[]> {
  const isBehind =
    before === undefined
      ? sql`true`
      : sql`(at, at_square.id) < (SELECT updated_at, id FROM payments WHERE id = ${before}::uuid
                            UNION ALL SELECT updated_at, id FROM refunds WHERE id = ${before}::uuid)`;
  const { rows } = await sql<UndepositedRow>`
    SELECT at_square.id, kind, at, amount_cents AS "amountCents", provider_id AS "providerId",
           orders.id AS "orderId", order_number AS "orderNumber", events.id AS "eventId", title,
           time_zone AS "timeZone"
      FROM ${AT_SQUARE} JOIN orders ON orders.id = order_id JOIN events ON events.id = event_id
     WHERE at >= ${since} AND at < ${until} AND NOT is_deposited AND ${isBehind}
     ORDER BY at DESC, at_square.id DESC LIMIT ${limit}`.execute(database);
  return rows;
}
