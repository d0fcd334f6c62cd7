import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

export interface RegisteredToNotify {
  readonly userId: string;
  readonly eventTitle: string;
  readonly pickupEndsAt: Date;
}

/**
 * Returns the next members, by id, who registered for a cancelled event, wait for an item or entered its draw, and have no
 * order whose cancellation informs them. Returns nobody if the event was restored or would be over by now.
 */
export async function findRegisteredToNotify(
  database: Connection,
  eventId: string,
  page: { cancelledAt: Date; after: string | undefined; count: number },
  now: Date,
): Promise<RegisteredToNotify[]> {
  const { rows } = await sql<RegisteredToNotify>`
    SELECT registered.user_id AS "userId", events.title AS "eventTitle",
           events.pickup_ends_at AS "pickupEndsAt"
      FROM events JOIN (
        SELECT event_id, user_id FROM event_registrations WHERE wants_reminder OR waitlisted_at IS NOT NULL
        UNION SELECT event_id, user_id FROM item_waits
        UNION SELECT event_id, user_id FROM draw_entries WHERE user_id IS NOT NULL AND decided_at IS NULL
      ) AS registered ON registered.event_id = events.id
     WHERE events.id = ${eventId} AND events.status = 'cancelled' AND events.pickup_ends_at > ${now}
       AND (${page.after ?? null}::uuid IS NULL OR registered.user_id > ${page.after ?? null}::uuid)
       AND NOT EXISTS (
         SELECT FROM orders
          WHERE orders.event_id = events.id AND orders.owner_id = registered.user_id
            AND (orders.status <> 'cancelled'
                 OR (orders.cancel_reason = 'event-cancelled' AND orders.cancelled_at >= ${page.cancelledAt})))
     ORDER BY registered.user_id LIMIT ${page.count}`.execute(database);
  return rows;
}
