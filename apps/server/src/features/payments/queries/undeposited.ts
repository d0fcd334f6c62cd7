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

/** Payments that Square has. Those at the counter count if Square confirmed them. */
const PAYMENTS = sql`
  SELECT payments.id, 'payment' AS kind, payments.order_id, payments.updated_at AS at, payments.amount_cents,
         coalesce(payments.provider_payment_id, charges.provider_payment_id) AS provider_id
    FROM payments
    LEFT JOIN terminal_charges AS charges ON charges.order_id = payments.order_id AND source_kind = 'terminal'
   WHERE payments.state = 'captured' AND source_kind <> 'cash' AND NOT is_deposited
     AND coalesce(payments.provider_payment_id, charges.provider_payment_id) IS NOT NULL
     AND NOT EXISTS (SELECT FROM deposited_entries AS entries WHERE entries.kind = 'charge'
          AND entries.provider_payment_id = coalesce(payments.provider_payment_id, charges.provider_payment_id))`;

const REFUNDS = sql`
  SELECT id, 'refund', order_id, updated_at AS at, -amount_cents, provider_refund_id
    FROM refunds
   WHERE state = 'completed' AND NOT is_deposited AND provider_refund_id IS NOT NULL
     AND NOT EXISTS (SELECT FROM deposited_entries AS entries
                      WHERE entries.kind = 'refund' AND entries.provider_refund_id = refunds.provider_refund_id)`;

/** A refund on the terminal has no id of Square's in our books, so the entries of its payment cover the refunds in turn. */
const TERMINAL_REFUNDS = sql`
  SELECT refunds.id, 'refund', refunds.order_id, refunds.updated_at AS at, -refunds.amount_cents, NULL
    FROM refunds
    JOIN payments ON payments.id = refunds.payment_id AND source_kind = 'terminal' AND NOT is_surplus
    JOIN terminal_charges AS charges ON charges.order_id = payments.order_id
   WHERE refunds.state = 'completed' AND NOT refunds.is_deposited AND refunds.provider_refund_id IS NULL
     AND refunds.paid_by IS NULL
     AND (SELECT sum(amount_cents) FROM refunds AS back
           WHERE back.payment_id = payments.id AND back.state = 'completed' AND back.paid_by IS NULL
             AND back.id <= refunds.id)
       > (SELECT coalesce(-sum(gross_cents), 0) FROM deposited_entries AS entries
           WHERE entries.kind = 'refund' AND entries.provider_payment_id = charges.provider_payment_id)`;

/** Returns payments and refunds of a range of time that Square has and that are in no deposit, newest first. */
export async function findUndeposited(
  database: Connection,
  { since, until, before, limit }: UndepositedFilter,
): Promise<readonly UndepositedRow[]> {
  const isBehind =
    before === undefined
      ? sql`true`
      : sql`(at, id) < (SELECT updated_at, id FROM payments WHERE id = ${before}::uuid
                      UNION ALL SELECT updated_at, id FROM refunds WHERE id = ${before}::uuid)`;
  const newest = sql`ORDER BY at DESC, id DESC LIMIT ${limit}`;
  const newestOf = (moves: typeof PAYMENTS) =>
    sql`(SELECT * FROM (${moves}) AS moves WHERE at >= ${since} AND at < ${until} AND ${isBehind} ${newest})`;
  const { rows } = await sql<UndepositedRow>`
    WITH moved AS (
      SELECT * FROM (${newestOf(PAYMENTS)} UNION ALL ${newestOf(REFUNDS)} UNION ALL ${newestOf(TERMINAL_REFUNDS)}) AS every
       ${newest})
    SELECT moved.id, kind, at, amount_cents AS "amountCents", provider_id AS "providerId",
           orders.id AS "orderId", order_number AS "orderNumber", events.id AS "eventId", title,
           time_zone AS "timeZone"
      FROM moved JOIN orders ON orders.id = order_id JOIN events ON events.id = event_id
     ORDER BY at DESC, moved.id DESC`.execute(database);
  return rows;
}
