import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Order whose owner is thanked. */
interface Thanked {
  readonly userId: string;
  readonly eventId: string;
  readonly orderId: string;
  readonly orderNumber: string;
}

/** Returns the key under which a member is thanked once per event. */
export function thanksKey(eventId: string): string {
  return `thanks:${eventId}`;
}

/**
 * Returns members to thank: noon in the event's time zone on the day after it has passed, not longer ago than given.
 * Each has the latest order that they picked up there and that wasn't refunded as a whole.
 */
export async function findThanked(
  database: Connection,
  now: Date,
  { lateSeconds, limit }: { readonly lateSeconds: number; readonly limit: number },
): Promise<Thanked[]> {
  const { rows } = await sql<Thanked>`
    WITH past AS (
      SELECT id, ((pickup_starts_at AT TIME ZONE time_zone)::date + interval '36 hours') AT TIME ZONE time_zone AS noon
        FROM events
       WHERE pickup_starts_at > ${now}::timestamptz - interval '4 days' AND pickup_starts_at < ${now}
         AND status IN ('active', 'completed'))
    SELECT DISTINCT ON (past.id, owner_id) owner_id AS "userId", past.id AS "eventId", orders.id AS "orderId",
           order_number AS "orderNumber"
      FROM past JOIN orders ON orders.event_id = past.id
     WHERE noon <= ${now} AND noon > ${now}::timestamptz - make_interval(secs => ${lateSeconds})
       AND orders.status = 'completed' AND picked_up_at IS NOT NULL AND owner_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM told_once
                        WHERE user_id = owner_id AND once_key = 'thanks:' || past.id)
       AND total_cents > (SELECT coalesce(sum(amount_cents), 0) FROM refunds
                           WHERE refunds.order_id = orders.id AND state <> 'failed')
     ORDER BY past.id, owner_id, orders.id DESC
     LIMIT ${limit}`.execute(database);
  return rows;
}
