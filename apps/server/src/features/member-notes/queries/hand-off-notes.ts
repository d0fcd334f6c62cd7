import type { HandOffNote } from "@secret/contract";
import { PAID_ORDER_STATUSES } from "@secret/domain";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/**
 * Returns the notes and tags shown at the hand-off of an event's orders. They are those of each order's holder.
 * @param orderId order to read alone
 */
export async function findHandOffNotes(
  database: Connection,
  eventId: string,
  orderId?: string,
): Promise<HandOffNote[]> {
  const ofOrder = orderId === undefined ? sql`true` : sql`orders.id = ${orderId}`;
  const { rows } = await sql<HandOffNote>`
    WITH shown AS (
      SELECT user_id, NULL AS tag, text AS note, id FROM member_notes WHERE is_shown_at_hand_off
      UNION ALL
      SELECT user_id, name, NULL, tag_id FROM tagged_members JOIN member_tags ON member_tags.id = tag_id
       WHERE is_shown_at_hand_off)
    SELECT orders.id AS "orderId",
           coalesce(array_agg(tag ORDER BY lower(tag)) FILTER (WHERE tag IS NOT NULL), '{}') AS tags,
           coalesce(array_agg(note ORDER BY shown.id) FILTER (WHERE note IS NOT NULL), '{}') AS notes
      FROM orders JOIN shown ON shown.user_id = orders.owner_id
     WHERE orders.event_id = ${eventId} AND orders.status = ANY(${PAID_ORDER_STATUSES}) AND ${ofOrder}
     GROUP BY orders.id`.execute(database);
  return rows;
}
