import type { DayClose } from "@secret/contract";
import { sql } from "kysely";
import type { z } from "zod";
import type { Connection } from "../../../platform/database/database.ts";
import { findUnreached } from "../../notifications/index.ts";

type LookBack = z.input<typeof DayClose>["lookBack"];

/** Minutes from the planned start of a window to a share of its orders being ready. Orders ended by the close have no ready time. */
const readyMinutes = (share: number) => sql`round(percentile_cont(${sql.lit(share)}) WITHIN GROUP (
  ORDER BY extract(epoch FROM ready_at - starts_at) / 60))::int`;

/** Units that a full window made a minute, from its first ready order to its last: the first one's time isn't known. */
const unitsPerMinute = sql`CASE WHEN max_units IS NOT NULL AND sum(made.units) >= max_units
  AND max(ready_at) > min(ready_at) THEN round((sum(made.units) FILTER (WHERE ready_at IS NOT NULL)
    - (array_agg(made.units ORDER BY ready_at) FILTER (WHERE ready_at IS NOT NULL))[1])
    / (extract(epoch FROM max(ready_at) - min(ready_at)) / 60), 1)::float8 END`;

async function findWindows(database: Connection, eventId: string): Promise<LookBack["windows"]> {
  const { rows } = await sql<LookBack["windows"][number]>`
    SELECT starts_at AS "startsAt", shift_minutes AS "announcedMinutes", count(made.order_id)::int AS orders,
           ${readyMinutes(0.5)} AS "readyMedianMinutes", ${readyMinutes(0.9)} AS "readyP90Minutes",
           round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM handed_off_at - here_at) / 60))::int
             AS "waitMedianMinutes",
           ${unitsPerMinute} AS "unitsPerMinute"
      FROM pickup_windows
      LEFT JOIN LATERAL (
        SELECT orders.id AS order_id, units, here_at,
               CASE WHEN NOT is_settled THEN picked_up_at END AS handed_off_at,
               CASE WHEN NOT is_settled
                    THEN CASE status WHEN 'ready' THEN status_since WHEN 'completed' THEN previous_status_since END END AS ready_at
          FROM orders, LATERAL (SELECT EXISTS (SELECT FROM day_close_answers WHERE order_id = orders.id) AS is_settled) AS close
         WHERE pickup_window_id = pickup_windows.id AND status NOT IN ('pending', 'cancelled')) AS made ON true
     WHERE event_id = ${eventId} GROUP BY pickup_windows.id ORDER BY starts_at`.execute(database);
  return rows;
}

/** Returns when each item that is sold out got its last order. */
async function findSoldOut(database: Connection, eventId: string): Promise<LookBack["soldOut"]> {
  const { rows } = await sql<LookBack["soldOut"][number]>`
    SELECT menu_items.name, max(orders.created_at) AS at
      FROM menu_items JOIN order_items ON menu_item_id = menu_items.id JOIN orders ON orders.id = order_id
     WHERE menu_items.event_id = ${eventId} AND current_quantity >= max_quantity AND status <> 'cancelled'
     GROUP BY menu_items.id ORDER BY at`.execute(database);
  return rows;
}

/** Returns how an event's day went: its windows, what sold out, missed demand, no-shows, cuts, members not reached, refunds by reason, and fees. */
export async function findLookBack(database: Connection, eventId: string): Promise<LookBack> {
  const { rows } = await sql<Omit<LookBack, "windows" | "soldOut" | "refunds" | "notReached">>`
    SELECT (SELECT coalesce(sum(members), 0)::int FROM turned_away WHERE event_id = ${eventId}) AS "missedDemand",
           (SELECT count(*)::int FROM orders
             WHERE event_id = ${eventId} AND status = 'completed' AND picked_up_at IS NULL
               AND EXISTS (SELECT FROM day_close_answers
                            WHERE order_id = orders.id AND answer ->> 'outcome' = 'no-show')) AS "noShows",
           (SELECT coalesce(sum(CASE changes.kind WHEN 'cut' THEN quantity ELSE -quantity END), 0)::int
              FROM order_item_changes AS changes JOIN orders ON orders.id = order_id
             WHERE event_id = ${eventId} AND changes.kind IN ('cut', 'cut-back')) AS "cutPieces",
           (SELECT coalesce(sum(fee_cents), 0)::int FROM money_moves WHERE event_id = ${eventId}) AS "feeCents"`.execute(
    database,
  );
  const refunds = await sql<LookBack["refunds"][number]>`
    SELECT refunds.reason, sum(refunds.amount_cents)::int AS cents
      FROM refunds JOIN orders ON orders.id = refunds.order_id JOIN payments ON payments.id = refunds.payment_id
     WHERE event_id = ${eventId} AND refunds.state <> 'failed' AND NOT is_surplus
     GROUP BY refunds.reason ORDER BY cents DESC, refunds.reason`.execute(database);
  const [sums] = rows;
  if (sums === undefined) throw new Error("a query without a table returns one row");
  // Owners of orders that were announced late, cut, or part of a changed plan.
  const concerned = sql<{ id: string }>`
    SELECT DISTINCT owner_id AS id FROM orders
     WHERE event_id = ${eventId} AND owner_id IS NOT NULL
       AND (delay_notified_at IS NOT NULL OR EXISTS (SELECT FROM choices WHERE order_id = orders.id))`;
  return {
    ...sums,
    notReached: (await findUnreached(database, "pickup-late", concerned)).length,
    windows: await findWindows(database, eventId),
    soldOut: await findSoldOut(database, eventId),
    refunds: refunds.rows,
  };
}
