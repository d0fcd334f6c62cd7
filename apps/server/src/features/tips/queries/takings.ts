import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Tips of an event's payments and refunds, in cents. */
interface TipTakings {
  readonly onlinePaidCents: number;
  readonly onlineRefundedCents: number;
  readonly counterPaidCents: number;
  readonly counterRefundedCents: number;
}

/** Returns an event's tips: of captured payments that paid their order, and in refunds that Square hasn't declined. */
export async function findTipTakings(database: Connection, eventId: string): Promise<TipTakings> {
  const { rows } = await sql<TipTakings>`
    SELECT coalesce(sum(orders.tip_cents) FILTER (WHERE orders.user_id IS NOT NULL), 0)::bigint AS "onlinePaidCents",
           coalesce(sum(back.cents) FILTER (WHERE orders.user_id IS NOT NULL), 0)::bigint AS "onlineRefundedCents",
           coalesce(sum(orders.tip_cents) FILTER (WHERE orders.user_id IS NULL), 0)::bigint AS "counterPaidCents",
           coalesce(sum(back.cents) FILTER (WHERE orders.user_id IS NULL), 0)::bigint AS "counterRefundedCents"
      FROM orders
      JOIN payments ON payments.order_id = orders.id AND payments.state = 'captured' AND NOT is_surplus
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(refunds.tip_cents), 0) AS cents FROM refunds
        WHERE refunds.payment_id = payments.id AND refunds.state <> 'failed') AS back
     WHERE orders.event_id = ${eventId}`.execute(database);
  const [takings] = rows;
  if (takings === undefined) throw new Error("an aggregate returns one row");
  return takings;
}
