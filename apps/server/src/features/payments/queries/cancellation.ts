import { OPEN_ORDER_STATUSES, TENDERS } from "@secret/domain";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import { LEFT_CENTS } from "./refundable.ts";

interface Cancellation {
  readonly orderCount: number;
  readonly handedOffCount: number;
  readonly cardCount: number;
  readonly refundCents: number;
  readonly feeCents: number;
  readonly unreportedFees: number;
  readonly counterCents: number;
  readonly memberCount: number;
  /** Number of one order to refund, for the preview of the members' message. */
  readonly paidOrderNumber: string | null;
  /** Amount to refund of that order. */
  readonly paidCents: number;
  /** Hash of the orders to cancel and the amounts to refund. */
  readonly ordersHash: string;
}

/** Sums up what cancelling an event would cancel, refund, and notify of. Square keeps the card fees. */
export async function findCancellation(database: Connection, eventId: string): Promise<Cancellation> {
  const { rows } = await sql<Cancellation>`
    WITH live AS (
      SELECT id, order_number, owner_id FROM orders
       WHERE event_id = ${eventId} AND status = ANY (${OPEN_ORDER_STATUSES})),
    paid AS (
      SELECT payments.*, order_number, source_kind = ANY (${TENDERS}) AS is_counter,
             ${LEFT_CENTS} AS left_cents
        FROM payments JOIN live ON live.id = order_id
       WHERE state = 'captured' AND NOT is_surplus),
    by_card AS (SELECT * FROM paid WHERE NOT is_counter AND left_cents > 0)
    SELECT
      (SELECT count(*) FROM live)::int AS "orderCount",
      (SELECT count(*) FROM orders WHERE event_id = ${eventId} AND status = 'completed')::int AS "handedOffCount",
      (SELECT count(DISTINCT (user_id, card_brand, card_last4)) FROM by_card)::int AS "cardCount",
      (SELECT coalesce(sum(left_cents), 0) FROM by_card)::bigint AS "refundCents",
      (SELECT coalesce(sum(fee_cents), 0) FROM by_card)::bigint AS "feeCents",
      (SELECT count(*) FROM by_card WHERE fee_cents IS NULL)::int AS "unreportedFees",
      (SELECT coalesce(sum(left_cents), 0) FROM paid WHERE is_counter)::bigint AS "counterCents",
      (SELECT count(*) FROM (
         SELECT owner_id FROM live WHERE owner_id IS NOT NULL
         UNION
         SELECT user_id FROM event_registrations
          WHERE event_id = ${eventId} AND (wants_reminder OR waitlisted_at IS NOT NULL)
            AND NOT EXISTS (SELECT FROM orders
                             WHERE orders.event_id = event_registrations.event_id
                               AND orders.owner_id = event_registrations.user_id
                               AND orders.status <> 'cancelled')) AS notified)::int AS "memberCount",
      (SELECT min(order_number) FROM paid WHERE left_cents > 0) AS "paidOrderNumber",
      (SELECT coalesce(sum(left_cents), 0) FROM paid
        WHERE order_number = (SELECT min(order_number) FROM paid WHERE left_cents > 0))::bigint AS "paidCents",
      (SELECT md5(coalesce(string_agg(live.id || ' ' || coalesce(left_cents, 0), ',' ORDER BY live.id, left_cents), ''))
         FROM live LEFT JOIN paid ON paid.order_id = live.id) AS "ordersHash"`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error("the cancellation summary returned no row");
  return row;
}
