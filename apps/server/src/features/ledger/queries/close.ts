import type { CloseRow, CloseSpan } from "@secret/contract";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

interface Row extends Omit<CloseRow, "event"> {
  readonly eventId: string;
  readonly title: string;
  readonly timeZone: string;
}

/**
 * What moved on each day of the events' zones, by event: payments on the day that they were captured, refunds on the
 * day that they were given, unless the bank refused them. Newest day first.
 */
export async function findClose(database: Connection, { from, to, eventId }: CloseSpan): Promise<CloseRow[]> {
  // Wherever an event is, its day lies within these.
  const earliest = sql`(${from}::date - 1)::timestamp AT TIME ZONE 'UTC'`;
  const latest = sql`(${to}::date + 2)::timestamp AT TIME ZONE 'UTC'`;
  const ofEvent = sql`(${eventId ?? null}::uuid IS NULL OR orders.event_id = ${eventId ?? null}::uuid)`;
  const { rows } = await sql<Row>`
    WITH moved AS (
      SELECT orders.event_id, payments.updated_at AS moved_at, 1 AS orders,
             subtotal_cents, discount_cents, tax_cents, tip_cents, is_surplus, source_kind,
             amount_cents AS charged_cents, 0 AS refunded_cents, fee_cents
        FROM payments JOIN orders ON orders.id = payments.order_id
       WHERE state = 'captured' AND payments.updated_at >= ${earliest} AND payments.updated_at < ${latest}
         AND ${ofEvent}
      UNION ALL
      SELECT orders.event_id, refunds.created_at, 0, 0, 0, 0, 0, false, source_kind, 0, refunds.amount_cents, NULL
        FROM refunds JOIN payments ON payments.id = refunds.payment_id JOIN orders ON orders.id = refunds.order_id
       WHERE refunds.state <> 'failed' AND refunds.created_at >= ${earliest} AND refunds.created_at < ${latest}
         AND ${ofEvent}),
    dated AS (
      SELECT moved.*, (moved_at AT TIME ZONE time_zone)::date AS day, title, time_zone,
             source_kind NOT IN ('cash', 'terminal') AS by_card
        FROM moved JOIN events ON events.id = event_id)
    SELECT to_char(day, 'YYYY-MM-DD') AS "day", event_id AS "eventId", title, time_zone AS "timeZone",
      coalesce(sum(orders) FILTER (WHERE NOT is_surplus), 0) AS "orders",
      coalesce(sum(subtotal_cents) FILTER (WHERE NOT is_surplus), 0) AS "grossCents",
      coalesce(sum(discount_cents) FILTER (WHERE NOT is_surplus), 0) AS "discountCents",
      coalesce(sum(tax_cents) FILTER (WHERE NOT is_surplus), 0) AS "taxCents",
      coalesce(sum(tip_cents) FILTER (WHERE NOT is_surplus), 0) AS "tipCents",
      coalesce(sum(charged_cents) FILTER (WHERE is_surplus), 0) AS "surplusCents",
      sum(charged_cents) AS "chargedCents",
      sum(refunded_cents) AS "refundedCents",
      sum(charged_cents - refunded_cents) AS "netCents",
      coalesce(sum(charged_cents) FILTER (WHERE by_card), 0) AS "cardCents",
      coalesce(sum(charged_cents) FILTER (WHERE source_kind = 'cash'), 0) AS "cashCents",
      coalesce(sum(charged_cents) FILTER (WHERE source_kind = 'terminal'), 0) AS "terminalCents",
      coalesce(sum(refunded_cents) FILTER (WHERE source_kind = 'cash'), 0) AS "cashRefundedCents",
      coalesce(sum(fee_cents), 0) AS "feeCents",
      count(*) FILTER (WHERE by_card AND charged_cents > 0 AND fee_cents IS NULL) AS "unreportedFees"
      FROM dated WHERE day BETWEEN ${from}::date AND ${to}::date
     GROUP BY day, event_id, title, time_zone
     ORDER BY day DESC, title, event_id`.execute(database);
  return rows.map(({ eventId: id, title, timeZone, ...sums }) => ({
    ...sums,
    event: { id, title, timeZone },
  }));
}
