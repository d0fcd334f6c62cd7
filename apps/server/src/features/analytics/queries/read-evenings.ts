import type { FigureDays, MissedDemandReason } from "@secret/domain";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { isWithinDays } from "./within-days.ts";

/** Returns orders by minute after opening, for events that opened in these days. */
export async function findOpeningOrders(database: Database, days: FigureDays) {
  const { rows } = await sql<{ minute: number; orders: number }>`
    SELECT minute, sum(orders) AS orders
      FROM opening_figures JOIN events ON events.id = event_id
     WHERE ${isWithinDays("registration_opens_at", days)}
     GROUP BY minute ORDER BY minute`.execute(database);
  return rows;
}

/** Returns missed demand by minute after opening (negative before it) and reason, for the same events. */
export async function findMissedDemand(database: Database, days: FigureDays) {
  const { rows } = await sql<{ minute: number; reason: MissedDemandReason; members: number }>`
    SELECT floor(extract(epoch FROM minute_at - registration_opens_at) / 60)::int AS minute, reason,
           sum(members) AS members
      FROM turned_away JOIN events ON events.id = event_id
     WHERE ${isWithinDays("registration_opens_at", days)}
     GROUP BY 1, 2`.execute(database);
  return rows;
}

/** Hand-offs before, within and after their pickup windows. */
export interface HandOffs {
  readonly early: number;
  readonly inTime: number;
  readonly late: number;
  readonly lateSeconds: number;
}

export interface WindowHandOffs extends HandOffs {
  readonly id: string;
  readonly eventId: string;
  readonly eventTitle: string;
  readonly timeZone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const SUMS = sql`coalesce(sum(handed_out_early), 0) AS early, coalesce(sum(handed_out_in_time), 0) AS "inTime",
  coalesce(sum(handed_out_late), 0) AS late, coalesce(sum(late_seconds), 0)::bigint AS "lateSeconds"`;

export async function findPunctuality(database: Database, days: FigureDays): Promise<HandOffs | undefined> {
  const { rows } = await sql<HandOffs>`
    SELECT ${SUMS} FROM sales_figures JOIN pickup_windows ON pickup_windows.id = pickup_window_id
     WHERE ${isWithinDays("starts_at", days)}`.execute(database);
  return rows[0];
}

/** Returns the newest pickup windows with hand-offs. */
export async function findWindowHandOffs(
  database: Database,
  days: FigureDays,
  limit: number,
): Promise<WindowHandOffs[]> {
  const { rows } = await sql<WindowHandOffs>`
    SELECT pickup_windows.id, events.id AS "eventId", title AS "eventTitle", time_zone AS "timeZone",
           starts_at AS "startsAt", ends_at AS "endsAt", sums.*
      FROM pickup_windows JOIN events ON events.id = pickup_windows.event_id
     CROSS JOIN LATERAL (
       SELECT ${SUMS} FROM sales_figures
        WHERE sales_figures.event_id = pickup_windows.event_id AND pickup_window_id = pickup_windows.id) AS sums
     WHERE ${isWithinDays("starts_at", days)} AND sums.early + sums."inTime" + sums.late > 0
     ORDER BY starts_at DESC, pickup_windows.id LIMIT ${limit}`.execute(database);
  return rows;
}
