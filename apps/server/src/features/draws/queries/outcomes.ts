import type { DRAW_OUTCOMES } from "@secret/contract";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Outcome of an entry: a paid order, a held one, one that wasn't paid in time, or none. */
const OUTCOME = sql<(typeof DRAW_OUTCOMES)[number]>`
  CASE WHEN entries.order_id IS NULL THEN 'waiting'
       WHEN EXISTS (SELECT FROM payments WHERE payments.order_id = orders.id AND payments.state = 'captured') THEN 'paid'
       WHEN orders.status = 'cancelled' THEN 'expired' ELSE 'held' END`;

/** Returns every entry of a drawn draw, by place. */
export async function findOutcomes(database: Connection, eventId: string) {
  return database
    .selectFrom("drawEntries as entries")
    .leftJoin("orders", "orders.id", "entries.orderId")
    .select((entry) => [
      "entries.alias",
      entry.ref("entries.tickets").$notNull().as("tickets"),
      entry.ref("entries.place").$notNull().as("place"),
      OUTCOME.as("outcome"),
    ])
    .where("entries.eventId", "=", eventId)
    .where("entries.place", "is not", null)
    .orderBy("entries.place")
    .execute();
}

/** Sums of a draw's entries. Undecided ones have no outcome yet. */
export interface DrawSums {
  readonly entryCount: number;
  readonly ticketCount: number;
  readonly placed: number;
  readonly paid: number;
  readonly expired: number;
  readonly waiting: number;
}

export async function sumOutcomes(database: Connection, eventId: string): Promise<DrawSums> {
  const { rows } = await sql<DrawSums>`
    SELECT count(*)::int AS "entryCount", coalesce(sum(tickets), 0)::int AS "ticketCount",
           count(order_id)::int AS placed,
           (count(*) FILTER (WHERE outcome = 'paid'))::int AS paid,
           (count(*) FILTER (WHERE outcome = 'expired'))::int AS expired,
           (count(*) FILTER (WHERE outcome = 'waiting' AND decided_at IS NOT NULL))::int AS waiting
      FROM (SELECT entries.*, ${OUTCOME} AS outcome
              FROM draw_entries AS entries LEFT JOIN orders ON orders.id = entries.order_id
             WHERE entries.event_id = ${eventId}) AS decided`.execute(database);
  const [sums] = rows;
  if (sums === undefined) throw new Error("a sum has one row");
  return sums;
}
