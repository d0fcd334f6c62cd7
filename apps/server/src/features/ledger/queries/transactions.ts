import type { CloseSpan } from "@secret/contract";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Kind of a money move. */
type TransactionKind = "payment" | "refund" | "chargeback" | "chargeback-returned";

/** A payment, refund or chargeback of the transaction file, in cents; parts of a refund are negative. */
export interface TransactionRow {
  readonly id: string;
  /** The instant with microseconds, for the next part. */
  readonly movedAtText: string;
  readonly movedAt: Date;
  readonly title: string;
  readonly timeZone: string;
  readonly orderNumber: string;
  readonly kind: TransactionKind;
  readonly providerPaymentId: string | null;
  readonly providerRefundId: string | null;
  readonly disputeId: string | null;
  readonly sourceKind: string;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  readonly grossCents: number;
  readonly discountCents: number;
  readonly refundedFoodCents: number;
  readonly taxCents: number;
  readonly tipCents: number;
  readonly surplusCents: number;
  /** Negative if it was returned. */
  readonly chargebackCents: number;
  readonly amountCents: number;
  /** Null if Square hasn't reported it, or there is none. */
  readonly feeCents: number | null;
  /** Square's payout that has it; null if there is none yet. */
  readonly payoutId: string | null;
  /** Day on which the payout arrives: "2026-11-24". */
  readonly depositDay: string | null;
}

/** Id of a row of `money_moves`. */
const MOVE_ID = sql<string>`concat_ws(':', moved.kind, coalesce(moved.dispute_id, moved.refund_id::text, moved.payment_id::text))`;

/**
 * The payout that has a money move, by Square's id of the payment, refund or dispute. A payment may have further entries,
 * such as corrected fees, so the charge itself counts.
 */
const PAID_OUT = sql`
  SELECT payout_id, arrival_on FROM (
    SELECT payout_id, arrival_on, sent_at FROM deposited_entries AS entry
     WHERE moved.kind = 'payment' AND entry.kind = 'charge'
       AND entry.provider_payment_id = coalesce(payments.provider_payment_id, terminal_charges.provider_payment_id)
     UNION ALL
    SELECT payout_id, arrival_on, sent_at FROM deposited_entries AS entry
     WHERE moved.kind = 'refund' AND entry.kind = 'refund' AND entry.provider_refund_id = refunds.provider_refund_id
     UNION ALL
    SELECT payout_id, arrival_on, sent_at FROM deposited_entries AS entry
     WHERE entry.dispute_id = moved.dispute_id AND (entry.gross_cents > 0) = (moved.chargeback_cents < 0)) AS entries
   ORDER BY sent_at LIMIT 1`;

/** Returns money moves of these days in their events' time zones, oldest first, after the last of the part before. */
export async function findTransactions(
  database: Connection,
  { from, to, eventId }: CloseSpan,
  behind: Pick<TransactionRow, "id" | "movedAtText"> | undefined,
  limit: number,
): Promise<TransactionRow[]> {
  const ofEvent = eventId === undefined ? sql`true` : sql`moved.event_id = ${eventId}::uuid`;
  const isBehind =
    behind === undefined
      ? sql`true`
      : sql`moved_at >= ${behind.movedAtText}::timestamptz
        AND (moved_at, ${MOVE_ID}) > (${behind.movedAtText}::timestamptz, ${behind.id})`;
  // The days of all time zones lie within a day of the same days in UTC, so an index finds the rows.
  const { rows } = await sql<TransactionRow>`
    SELECT moved.id, moved_at::text AS "movedAtText", moved_at AS "movedAt", title, time_zone AS "timeZone",
           order_number AS "orderNumber", moved.kind,
           coalesce(payments.provider_payment_id, terminal_charges.provider_payment_id) AS "providerPaymentId",
           provider_refund_id AS "providerRefundId", moved.dispute_id AS "disputeId",
           moved.source_kind AS "sourceKind", payments.card_brand AS "cardBrand", payments.card_last4 AS "cardLast4",
           moved.gross_cents AS "grossCents", moved.discount_cents AS "discountCents",
           refunded_food_cents AS "refundedFoodCents",
           moved.tax_cents - refunded_tax_cents AS "taxCents", moved.tip_cents - refunded_tip_cents AS "tipCents",
           surplus_cents - refunded_surplus_cents AS "surplusCents",
           chargeback_cents AS "chargebackCents", charged_cents - refunded_cents - chargeback_cents AS "amountCents",
           moved.fee_cents AS "feeCents", paid_out.payout_id AS "payoutId",
           to_char(paid_out.arrival_on, 'YYYY-MM-DD') AS "depositDay"
      FROM (SELECT moved.*, ${MOVE_ID} AS id, title, time_zone
              FROM money_moves AS moved JOIN events ON events.id = moved.event_id
             WHERE moved_at >= ${from}::date - 1 AND moved_at < ${to}::date + 2
               AND (moved_at AT TIME ZONE time_zone)::date BETWEEN ${from}::date AND ${to}::date
               AND ${ofEvent} AND ${isBehind}
             ORDER BY moved_at, id LIMIT ${limit}) AS moved
      JOIN orders ON orders.id = moved.order_id
      JOIN payments ON payments.id = moved.payment_id
      LEFT JOIN terminal_charges ON terminal_charges.order_id = moved.order_id
      LEFT JOIN refunds ON refunds.id = moved.refund_id
      LEFT JOIN LATERAL (${PAID_OUT}) AS paid_out ON true
     ORDER BY moved_at, moved.id`.execute(database);
  return rows;
}
