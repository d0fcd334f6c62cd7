import type { Opening } from "@secret/contract";
import { PAID_ORDER_STATUSES } from "@secret/domain";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";
import { type SoldRow, soldByEvent, toSold } from "../../../platform/database/sales.ts";
import { MEMBERS_FROM } from "../../events/index.ts";

const LISTED_MAX = 6;
/** Time before its opening, for orders or for entries of its draw, at which an event is listed. */
const LISTED_BEFORE = "24 hours";
/** Number of minutes, including the current one, whose orders are counted. */
const MINUTES = 30;

interface DrawColumns {
  readonly entriesOpenAt: Date | null;
  readonly drawFinishedAt: Date | null;
  readonly entryCount: number;
}

function toDraw({ entriesOpenAt, drawFinishedAt: finishedAt, entryCount }: DrawColumns) {
  return entriesOpenAt === null ? null : { entriesOpenAt, entryCount, finishedAt };
}

/** Returns events that take orders or entries, or do so soon, nearest opening first, with their sales by minute. */
export async function findOpenings(database: Database, now: Date) {
  const { rows } = await sql<z.input<typeof Opening> & SoldRow & DrawColumns>`
    WITH chosen AS (
      SELECT id, title, time_zone AS "timeZone", registration_opens_at AS "registrationOpensAt",
             registration_closes_at AS "registrationClosesAt", max_orders AS "maxOrders",
             greatest(registration_opens_at, date_trunc('minute', ${now}::timestamptz)
               - make_interval(mins => ${MINUTES - 1}::int)) AS "minutesFrom",
             entries_open_at AS "entriesOpenAt", draw_finished_at AS "drawFinishedAt",
             abs(extract(epoch FROM registration_opens_at - ${now}::timestamptz)) AS distance
        FROM events
       WHERE status IN ('scheduled', 'active') AND archived_at IS NULL AND registration_closes_at > ${now}
         AND ${MEMBERS_FROM} < ${now}::timestamptz + ${sql.lit(LISTED_BEFORE)}::interval
       ORDER BY distance, id
       LIMIT ${LISTED_MAX})
    SELECT chosen.*, sold.*, stock.*, by_minute.*,
           (SELECT count(*) FROM draw_entries WHERE draw_entries.event_id = chosen.id)::int AS "entryCount"
      FROM chosen
      LEFT JOIN ${soldByEvent(sql`event_id IN (SELECT id FROM chosen)`)} AS sold ON sold.event_id = chosen.id
     CROSS JOIN LATERAL (
           SELECT coalesce(sum(current_quantity), 0) AS "soldPieces",
                  coalesce(sum(max_quantity), 0) AS "limitedPieces",
                  coalesce(sum(current_quantity) FILTER (WHERE max_quantity IS NOT NULL), 0)
                    AS "soldLimitedPieces"
             FROM menu_items WHERE event_id = chosen.id) AS stock
     CROSS JOIN LATERAL (
           SELECT coalesce(array_agg(coalesce(orders, 0) ORDER BY minute), '{}') AS minutes
             FROM generate_series(0, floor(extract(epoch FROM ${now}::timestamptz - "minutesFrom") / 60)::int)
                    AS minute
             LEFT JOIN (SELECT floor(extract(epoch FROM created_at - "minutesFrom") / 60)::int AS minute,
                               count(*)::int AS orders
                          FROM orders
                         WHERE event_id = chosen.id AND created_at >= "minutesFrom"
                           AND status = ANY (${PAID_ORDER_STATUSES})
                         GROUP BY 1) AS counted USING (minute)) AS by_minute
     ORDER BY distance, id`.execute(database);
  return rows.map((row) => ({ ...row, ...toSold(row), draw: toDraw(row) }));
}
