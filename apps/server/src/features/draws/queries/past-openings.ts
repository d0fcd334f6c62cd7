import type { ComparedOpening } from "@secret/contract";
import { PAID_ORDER_STATUSES } from "@secret/domain";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";
import { PAST_ENTRIES, PAST_OUTCOME } from "./entries.ts";

/** Maximum openings to compare, including the event's own. */
const COMPARED_MAX = 8;

/** Returns an event's opening and those before it, newest first. */
export async function findComparedOpenings(
  database: Database,
  eventId: string,
): Promise<z.input<typeof ComparedOpening>[]> {
  const { rows } = await sql<z.input<typeof ComparedOpening>>`
    WITH compared AS (
      SELECT id, title, time_zone, registration_opens_at, entries_open_at IS NOT NULL AS is_draw FROM events
       WHERE id = ${eventId} OR status NOT IN ('draft', 'cancelled')
         AND registration_opens_at < (SELECT registration_opens_at FROM events WHERE id = ${eventId})
       ORDER BY registration_opens_at DESC, id DESC LIMIT ${COMPARED_MAX}),
    buyers AS MATERIALIZED (
      SELECT event_id, user_id, min(created_at) AS bought_at FROM orders
       WHERE event_id IN (SELECT id FROM compared) AND status = ANY (${PAID_ORDER_STATUSES}) AND user_id IS NOT NULL
       GROUP BY event_id, user_id),
    bought AS (
      SELECT event_id, count(*)::int AS ordered,
             (count(*) FILTER (WHERE NOT EXISTS (
               SELECT FROM orders WHERE orders.user_id = buyers.user_id AND created_at < bought_at
                  AND status = ANY (${PAID_ORDER_STATUSES}))))::int AS "firstOrders"
        FROM buyers GROUP BY event_id),
    missed AS MATERIALIZED (
      SELECT user_id, min(drawn_at) AS missed_at FROM ${PAST_ENTRIES} WHERE ${PAST_OUTCOME} = 'missed' GROUP BY user_id),
    entered AS (
      SELECT entries.event_id, count(*)::int AS entered, count(missed.user_id)::int AS "enteredAgain",
             count(buyers.user_id) FILTER (WHERE missed.user_id IS NOT NULL)::int AS "orderedAgain"
        FROM draw_entries AS entries
        JOIN draws ON draws.event_id = entries.event_id
        LEFT JOIN missed ON missed.user_id = entries.user_id
                        AND missed.missed_at < coalesce(draws.drawn_at, 'infinity')
        LEFT JOIN buyers ON buyers.event_id = entries.event_id AND buyers.user_id = entries.user_id
       WHERE entries.event_id IN (SELECT id FROM compared)
       GROUP BY entries.event_id)
    SELECT id, title, time_zone AS "timeZone", registration_opens_at AS "opensAt",
           CASE WHEN is_draw THEN coalesce(entered, 0) END AS entered,
           CASE WHEN is_draw THEN coalesce("enteredAgain", 0) END AS "enteredAgain",
           CASE WHEN is_draw THEN coalesce("orderedAgain", 0) END AS "orderedAgain",
           coalesce(ordered, 0) AS ordered, coalesce("firstOrders", 0) AS "firstOrders"
      FROM compared
      LEFT JOIN bought ON bought.event_id = id
      LEFT JOIN entered ON entered.event_id = id
     ORDER BY registration_opens_at DESC, id DESC`.execute(database);
  return rows;
}
