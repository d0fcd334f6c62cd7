import type { CloseSpan } from "@secret/contract";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** A payment or refund of the transaction file, in cents; parts of a refund are negative. */
export interface TransactionRow {
  readonly id: string;
  /** The instant with microseconds, for the next part. */
  readonly movedAtText: string;
  readonly movedAt: Date;
  readonly title: string;
  readonly timeZone: string;
  readonly orderNumber: string;
  readonly isRefund: boolean;
  readonly providerPaymentId: string | null;
  readonly providerRefundId: string | null;
  readonly sourceKind: string;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  readonly grossCents: number;
  readonly discountCents: number;
  readonly refundedFoodCents: number;
  readonly taxCents: number;
  readonly tipCents: number;
  readonly surplusCents: number;
  readonly amountCents: number;
  /** Null if Square hasn't reported it, or there is none. */
  readonly feeCents: number | null;
}

/** Returns payments and refunds of these days in their events' time zones, oldest first, after the last of the part before. */
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
      : sql`(moved_at, coalesce(moved.refund_id, moved.payment_id)) > (${behind.movedAtText}::timestamptz, ${behind.id}::uuid)`;
  // The days of all time zones lie within a day of the same days in UTC, so an index finds the rows.
  const { rows } = await sql<TransactionRow>`
    SELECT coalesce(moved.refund_id, moved.payment_id) AS id, moved_at::text AS "movedAtText", moved_at AS "movedAt", title,
           time_zone AS "timeZone", order_number AS "orderNumber", refund_id IS NOT NULL AS "isRefund",
           provider_payment_id AS "providerPaymentId", provider_refund_id AS "providerRefundId",
           moved.source_kind AS "sourceKind", card_brand AS "cardBrand", card_last4 AS "cardLast4",
           moved.gross_cents AS "grossCents", moved.discount_cents AS "discountCents",
           refunded_food_cents AS "refundedFoodCents",
           moved.tax_cents - refunded_tax_cents AS "taxCents", moved.tip_cents - refunded_tip_cents AS "tipCents",
           surplus_cents - refunded_surplus_cents AS "surplusCents",
           charged_cents - refunded_cents AS "amountCents", moved.fee_cents AS "feeCents"
      FROM money_moves AS moved
      JOIN events ON events.id = moved.event_id
      JOIN orders ON orders.id = moved.order_id
      JOIN payments ON payments.id = moved.payment_id
      LEFT JOIN refunds ON refunds.id = moved.refund_id
     WHERE moved_at >= ${from}::date - 1 AND moved_at < ${to}::date + 2
       AND (moved_at AT TIME ZONE time_zone)::date BETWEEN ${from}::date AND ${to}::date
       AND ${ofEvent} AND ${isBehind}
     ORDER BY moved_at, id LIMIT ${limit}`.execute(database);
  return rows;
}
