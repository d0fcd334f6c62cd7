import { OPEN_ORDER_STATUSES, TENDERS } from "@secret/domain";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import { LEFT_CENTS, OWED_CENTS } from "./refundable.ts";
import { IS_OF_CANCELLED_EVENT } from "./refunds.ts";

/** Refund of a cancelled event's order, or such an order whose refund isn't written yet. */
export interface RefundStep {
  readonly refundId: string | null;
  readonly orderNumber: string;
  readonly step: "unsent" | "sent" | "at-square" | "completed" | "needs-person";
  readonly cents: number;
  readonly isAtCounter: boolean;
  /** Square's answer to a refused one. */
  readonly refusal: string | null;
}

/** Returns how far each refund of a cancelled event is. A refused one that was replaced is left out. */
export async function findRefundSteps(database: Connection, eventId: string): Promise<RefundStep[]> {
  const { rows } = await sql<RefundStep>`
    SELECT * FROM (
      SELECT refunds.id AS "refundId", order_number AS "orderNumber",
             CASE WHEN ${OWED_CENTS} > 0 THEN 'needs-person'
                  WHEN refunds.state = 'started' AND sent_at IS NULL THEN 'unsent'
                  WHEN refunds.state = 'started' THEN 'sent'
                  WHEN refunds.state = 'pending' THEN 'at-square'
                  WHEN refunds.state = 'completed' THEN 'completed' END AS step,
             CASE WHEN refunds.state = 'failed' THEN ${OWED_CENTS} ELSE refunds.amount_cents END AS cents,
             source_kind = ANY (${TENDERS}) AS "isAtCounter", failure_detail AS refusal
        FROM refunds JOIN orders ON orders.id = refunds.order_id JOIN payments ON payments.id = payment_id
       WHERE orders.event_id = ${eventId} AND ${IS_OF_CANCELLED_EVENT}
      UNION ALL
      SELECT NULL, order_number, 'unsent', ${LEFT_CENTS}, source_kind = ANY (${TENDERS}), NULL
        FROM orders JOIN payments ON order_id = orders.id JOIN events ON events.id = orders.event_id
       WHERE orders.event_id = ${eventId} AND events.status = 'cancelled'
         AND orders.status = ANY (${OPEN_ORDER_STATUSES}) AND payments.state = 'captured' AND NOT is_surplus) AS steps
     WHERE step IS NOT NULL AND cents > 0
     ORDER BY "orderNumber"`.execute(database);
  return rows;
}

/** Returns Square's fees for the refunded payments of a cancelled event, which it keeps, in cents. */
export async function findLostFees(database: Connection, eventId: string) {
  const { rows } = await sql<{ feeCents: number; unreportedFees: number }>`
    SELECT coalesce(sum(fee_cents), 0)::int AS "feeCents", (count(*) FILTER (WHERE fee_cents IS NULL))::int AS "unreportedFees"
      FROM payments
     WHERE NOT source_kind = ANY (${TENDERS}) AND id IN (
       SELECT payment_id FROM refunds JOIN orders ON orders.id = order_id
        WHERE orders.event_id = ${eventId} AND ${IS_OF_CANCELLED_EVENT})`.execute(database);
  return rows[0] ?? { feeCents: 0, unreportedFees: 0 };
}

/** Returns the cancelled events whose refunds are paused. */
export async function findPausedEvents(database: Connection) {
  return database
    .selectFrom("refundPauses")
    .innerJoin("events", "events.id", "refundPauses.eventId")
    .select(["eventId", "title"])
    .orderBy("pausedAt")
    .execute();
}

export async function hasPause(database: Connection, eventId: string): Promise<boolean> {
  const pauses = database.selectFrom("refundPauses").select("eventId").where("eventId", "=", eventId);
  return (await pauses.executeTakeFirst()) !== undefined;
}
