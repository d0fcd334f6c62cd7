import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Returns whether a member without an order can still order something at an event. */
export async function canStillOrder(
  database: Connection,
  { userId, eventId }: { readonly userId: string; readonly eventId: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM events
     WHERE id = ${eventId} AND status = 'active' AND registration_closes_at > ${now}
       AND (max_orders IS NULL OR current_orders < max_orders)
       AND EXISTS (SELECT FROM menu_items
                    WHERE event_id = events.id AND is_on_sale
                      AND (max_quantity IS NULL OR current_quantity < max_quantity))
       AND NOT EXISTS (SELECT FROM orders
                        WHERE event_id = events.id AND status <> 'cancelled'
                          AND (user_id = ${userId} OR given_to = ${userId}))`.execute(database);
  return rows.length > 0;
}

/** Returns whether members can see an event that isn't over. */
export async function isVisible(database: Connection, eventId: string | undefined): Promise<boolean> {
  const row = await database
    .selectFrom("events")
    .select("id")
    .where("id", "=", eventId ?? null)
    .where("status", "in", ["scheduled", "active"])
    .executeTakeFirst();
  return row !== undefined;
}
