import type { NextEvening } from "@secret/contract";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";
import { type SoldRow, soldByEvent, toSold } from "../../../platform/database/sales.ts";

/** Returns the event whose pickup is running or comes next, with its sales. */
export async function findNextEvening(database: Database, now: Date) {
  const { rows } = await sql<z.input<typeof NextEvening> & SoldRow>`
    WITH next AS (
      SELECT id, title, location_name AS "locationName", time_zone AS "timeZone", status,
             entries_open_at AS "entriesOpenAt",
             registration_opens_at AS "registrationOpensAt", registration_closes_at AS "registrationClosesAt",
             pickup_starts_at AS "pickupStartsAt", pickup_ends_at AS "pickupEndsAt", max_orders AS "maxOrders"
        FROM events
       WHERE status IN ('scheduled', 'active') AND pickup_ends_at > ${now} AND archived_at IS NULL
       ORDER BY pickup_starts_at, id LIMIT 1)
    SELECT next.*, sold.*, stock.*
      FROM next LEFT JOIN ${soldByEvent(sql`event_id IN (SELECT id FROM next)`)} AS sold ON sold.event_id = next.id
     CROSS JOIN LATERAL (
           SELECT coalesce(sum(current_quantity), 0) AS "soldPieces",
                  coalesce(sum(max_quantity), 0) AS "limitedPieces",
                  coalesce(sum(current_quantity) FILTER (WHERE max_quantity IS NOT NULL), 0)
                    AS "soldLimitedPieces"
             FROM menu_items WHERE event_id = next.id) AS stock`.execute(database);
  return rows.map((row) => ({ ...row, ...toSold(row) }))[0];
}
