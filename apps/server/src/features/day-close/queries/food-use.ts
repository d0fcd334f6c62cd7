import type { FoodUse } from "@secret/domain";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Menu item with the pieces of it that left the kitchen. */
interface UsedItem extends FoodUse {
  readonly menuItemId: string;
  readonly name: string;
}

/** Returns the pieces of each item of an event by what became of them, in the menu's order. */
export async function findFoodUse(database: Connection, eventId: string): Promise<UsedItem[]> {
  const { rows } = await sql<UsedItem>`
    WITH ended AS (
      SELECT DISTINCT ON (order_id) order_id, answer ->> 'outcome' AS outcome, (answer ->> 'wasMade')::boolean AS was_made
        FROM day_close_answers WHERE event_id = ${eventId} AND step = 'order' ORDER BY order_id, id DESC),
    pieces AS (
      SELECT menu_item_id, kept_quantity AS quantity, orders.user_id IS NULL AS is_walk_up,
             status = 'completed' AND (picked_up_at IS NOT NULL OR ended.outcome IS DISTINCT FROM 'no-show') AS is_out,
             was_made AND picked_up_at IS NULL
               AND (status, ended.outcome) IN (('completed', 'no-show'), ('cancelled', 'refund')) AS is_left
        FROM orders JOIN order_items ON order_items.order_id = orders.id
        LEFT JOIN ended ON ended.order_id = orders.id
       WHERE orders.event_id = ${eventId} AND status IN ('completed', 'cancelled')),
    sums AS (
      SELECT menu_item_id,
             sum(quantity) FILTER (WHERE is_out AND NOT is_walk_up) AS handed_off,
             sum(quantity) FILTER (WHERE is_out AND is_walk_up) AS walk_ups,
             sum(quantity) FILTER (WHERE is_left) AS not_collected
        FROM pieces GROUP BY menu_item_id),
    changes AS (
      SELECT order_items.menu_item_id,
             sum(CASE changes.kind WHEN 'remake' THEN changes.quantity WHEN 'remake-undone' THEN -changes.quantity END) AS remakes
        FROM order_item_changes AS changes
        JOIN order_items USING (order_id, position) JOIN orders ON orders.id = order_id
       WHERE event_id = ${eventId} GROUP BY order_items.menu_item_id)
    SELECT menu_items.id AS "menuItemId", name, coalesce(handed_off, 0)::int AS "handedOff",
           coalesce(walk_ups, 0)::int AS "walkUps", coalesce(remakes, 0)::int AS "remakes", coalesce(given, 0) AS "free",
           coalesce(not_collected, 0)::int AS "notCollected"
      FROM menu_items LEFT JOIN sums ON sums.menu_item_id = menu_items.id
      LEFT JOIN changes ON changes.menu_item_id = menu_items.id
      LEFT JOIN free_pieces ON free_pieces.menu_item_id = menu_items.id
     WHERE menu_items.event_id = ${eventId} ORDER BY sort_order, menu_items.id`.execute(database);
  return rows;
}
