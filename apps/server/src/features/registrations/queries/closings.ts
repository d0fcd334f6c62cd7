import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Event whose ordering closes soon. */
export interface Closing {
  readonly eventId: string;
  readonly eventTitle: string;
  readonly timeZone: string;
  readonly closesAt: Date;
}

/**
 * Returns events that close between two instants, opened at least an hour before that time began, have finished their draw,
 * and still have a place and an item that somebody can order.
 */
export async function findClosings(
  database: Connection,
  { after, until, leadSeconds }: { after: Date; until: Date; leadSeconds: number },
): Promise<Closing[]> {
  const { rows } = await sql<Closing>`
    SELECT id AS "eventId", title AS "eventTitle", time_zone AS "timeZone", registration_closes_at AS "closesAt"
      FROM events
     WHERE registration_closes_at > ${after} AND registration_closes_at <= ${until} AND status = 'active'
       AND registration_opens_at <= registration_closes_at - make_interval(secs => ${leadSeconds}, hours => 1)
       AND (entries_open_at IS NULL OR draw_finished_at IS NOT NULL)
       AND (max_orders IS NULL OR current_orders < max_orders)
       AND EXISTS (SELECT FROM menu_items
                    WHERE event_id = events.id AND is_on_sale
                      AND (max_quantity IS NULL OR current_quantity < max_quantity))`.execute(database);
  return rows;
}

/** Returns members who asked to be reminded, have no order of the event, and weren't notified under the key. */
export async function findWithoutOrder(
  database: Connection,
  { eventId, before, onceKey, limit }: { eventId: string; before: Date; onceKey: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    SELECT user_id AS "userId" FROM event_registrations AS asked
     WHERE event_id = ${eventId} AND wants_reminder AND waitlisted_at IS NULL AND created_at < ${before}
       AND NOT EXISTS (SELECT FROM told_once
                        WHERE told_once.user_id = asked.user_id AND told_once.once_key = ${onceKey})
       AND NOT EXISTS (SELECT FROM orders
                        WHERE event_id = ${eventId} AND status <> 'cancelled'
                          AND (orders.user_id = asked.user_id OR given_to = asked.user_id))
     ORDER BY user_id LIMIT ${limit}`.execute(database);
  return rows.map(({ userId }) => userId);
}
