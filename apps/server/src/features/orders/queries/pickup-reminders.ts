import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** An order whose pickup begins soon. */
export interface NearPickup {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly userId: string;
  readonly eventId: string;
  readonly locationName: string;
  readonly timeZone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Key of this order, window and reminder, which is sent once per key. */
  readonly onceKey: string;
}

/**
 * Returns orders that wait for their pickup, whose window is expected to begin after `after` and by `until`, that were
 * placed before their reminder was due, and whose owner hasn't been reminded yet.
 */
export async function findNearPickups(
  database: Connection,
  due: { kind: string; after: Date; until: Date; leadSeconds: number; count: number },
): Promise<NearPickup[]> {
  const { rows } = await sql<NearPickup>`
    SELECT near.* FROM (
      SELECT orders.id AS "orderId", orders.order_number AS "orderNumber", orders.owner_id AS "userId",
             orders.event_id AS "eventId", events.location_name AS "locationName", events.time_zone AS "timeZone",
             windows.starts_at + delay.minutes AS "startsAt", windows.ends_at + delay.minutes AS "endsAt",
             concat_ws(':', ${due.kind}::text, orders.id, windows.id) AS "onceKey"
        FROM pickup_windows AS windows
        CROSS JOIN LATERAL (SELECT make_interval(mins => windows.shift_minutes) AS minutes) AS delay
        JOIN events ON events.id = windows.event_id AND events.status IN ('scheduled', 'active')
        JOIN orders ON orders.pickup_window_id = windows.id AND orders.status IN ('confirmed', 'preparing')
                    AND orders.owner_id IS NOT NULL
       WHERE windows.starts_at + delay.minutes > ${due.after} AND windows.starts_at <= ${due.until}
         AND windows.starts_at + delay.minutes <= ${due.until}
         AND orders.created_at <= windows.starts_at + delay.minutes - make_interval(secs => ${due.leadSeconds})) AS near
     WHERE NOT EXISTS (SELECT FROM told_once
                        WHERE told_once.user_id = near."userId" AND told_once.once_key = near."onceKey")
     ORDER BY near."orderId" LIMIT ${due.count}`.execute(database);
  return rows;
}
