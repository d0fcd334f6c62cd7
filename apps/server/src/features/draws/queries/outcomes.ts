import type { AdminDraw, DRAW_OUTCOMES } from "@secret/contract";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Entries with their order: the held one or, if the member changed it since, the one that replaced it. */
const ENTRIES = sql`
  draw_entries AS entries
  LEFT JOIN orders AS held ON held.id = entries.order_id
  LEFT JOIN orders ON orders.id = CASE WHEN held.cancel_reason = 'changed'
    THEN (SELECT id FROM orders AS later
           WHERE later.event_id = held.event_id AND later.user_id = held.user_id AND later.created_at >= held.created_at
             AND later.cancel_reason IS DISTINCT FROM 'changed'
           ORDER BY created_at, id LIMIT 1)
    ELSE held.id END`;

type DrawOutcome = (typeof DRAW_OUTCOMES)[number];

/** Outcome of an entry: a paid order, a held one, one that wasn't paid in time, or none. */
const OUTCOME = sql<DrawOutcome>`
  CASE WHEN entries.order_id IS NULL THEN 'waiting'
       WHEN EXISTS (SELECT FROM payments WHERE payments.order_id = orders.id AND payments.state = 'captured' AND NOT is_surplus) THEN 'paid'
       WHEN orders.status = 'cancelled' THEN 'expired' ELSE 'held' END`;

/** Returns every entry of a drawn draw, by place. */
export async function findOutcomes(database: Connection, eventId: string) {
  const { rows } = await sql<{ alias: string; tickets: number; place: number; outcome: DrawOutcome }>`
    SELECT alias, tickets, place, ${OUTCOME} AS outcome FROM ${ENTRIES}
     WHERE entries.event_id = ${eventId} AND place IS NOT NULL ORDER BY place`.execute(database);
  return rows;
}

/** Returns a text that changes with the outcomes of a draw's entries: an outcome follows its order. */
export async function findOutcomesVersion(database: Connection, eventId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    SELECT coalesce(string_agg(concat_ws(' ', status, orders, updated_at), ',' ORDER BY status), '') AS version
      FROM (SELECT status, count(*) AS orders, max(updated_at) AS updated_at FROM orders
             WHERE event_id = ${eventId} GROUP BY status) AS by_status`.execute(database);
  return rows[0]?.version ?? "";
}

/** Returns the order of a member's entry; undefined if it got none. */
export async function findOrderOfEntry(
  database: Connection,
  eventId: string,
  userId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT orders.id FROM ${ENTRIES}
     WHERE entries.event_id = ${eventId} AND entries.user_id = ${userId} AND orders.id IS NOT NULL`.execute(
    database,
  );
  return rows[0]?.id;
}

/** State of a member whose entry got no order. They may wait on several of the event's lists. */
const SINCE = sql`
  CASE WHEN entries.decided_at IS NULL OR entries.order_id IS NOT NULL THEN NULL
       WHEN EXISTS (SELECT FROM orders AS others
                     WHERE others.event_id = entries.event_id AND others.owner_id = entries.user_id
                       AND others.status <> 'cancelled') THEN 'ordered'
       WHEN EXISTS (SELECT FROM waitlist_offers AS offers
                     WHERE offers.event_id = entries.event_id AND offers.user_id = entries.user_id)
         OR EXISTS (SELECT FROM give_back_offers AS offers
                     WHERE offers.event_id = entries.event_id AND offers.user_id = entries.user_id
                       AND offers.ended_at IS NULL) THEN 'offered'
       WHEN EXISTS (SELECT FROM event_registrations AS waits
                     WHERE waits.event_id = entries.event_id AND waits.user_id = entries.user_id
                       AND waits.waitlisted_at IS NOT NULL)
         OR EXISTS (SELECT FROM item_waits AS waits
                     WHERE waits.event_id = entries.event_id AND waits.user_id = entries.user_id) THEN 'waiting'
       ELSE 'gone' END`;

/** Sums of a draw's entries. Undecided ones have no outcome yet. */
export type DrawSums = Pick<
  AdminDraw,
  | "entryCount"
  | "ticketCount"
  | "placed"
  | "paid"
  | "held"
  | "expired"
  | "orderedSince"
  | "offered"
  | "waiting"
  | "gone"
>;

export async function sumOutcomes(database: Connection, eventId: string): Promise<DrawSums> {
  const { rows } = await sql<DrawSums>`
    SELECT count(*)::int AS "entryCount", coalesce(sum(tickets), 0)::int AS "ticketCount",
           count(order_id)::int AS placed,
           (count(*) FILTER (WHERE outcome = 'paid'))::int AS paid,
           (count(*) FILTER (WHERE outcome = 'held'))::int AS held,
           (count(*) FILTER (WHERE outcome = 'expired'))::int AS expired,
           (count(*) FILTER (WHERE since = 'ordered'))::int AS "orderedSince",
           (count(*) FILTER (WHERE since = 'offered'))::int AS offered,
           (count(*) FILTER (WHERE since = 'waiting'))::int AS waiting,
           (count(*) FILTER (WHERE since = 'gone'))::int AS gone
      FROM (SELECT entries.tickets, entries.order_id, ${OUTCOME} AS outcome, ${SINCE} AS since
              FROM ${ENTRIES} WHERE entries.event_id = ${eventId}) AS decided`.execute(database);
  const [sums] = rows;
  if (sums === undefined) throw new Error("a sum has one row");
  return sums;
}
