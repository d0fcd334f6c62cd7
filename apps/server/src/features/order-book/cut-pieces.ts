import { PAID_ORDER_STATUSES } from "@secret/domain";
import { sql } from "kysely";
import type { Transaction } from "../../platform/database/database.ts";
import { changedAt } from "../../platform/database/sql-helpers.ts";

/** Statuses of orders whose food is in a bag. */
const MADE = PAID_ORDER_STATUSES.filter((status) => status === "ready" || status === "completed");

/**
 * Writes a count of an item's food in nobody's bag: from now on its sales are limited to what isn't promised or held,
 * whatever the menu's stock was. The event's and the item's rows are locked by the caller.
 */
export async function limitToCount(transaction: Transaction, itemId: string, counted: number): Promise<void> {
  await sql`UPDATE menu_items
      SET counted_limit = food.pieces, max_quantity = greatest(food.pieces, current_quantity), revision = revision + 1
    FROM (SELECT ${counted}::int + coalesce(sum(kept_quantity), 0)::int
                 + coalesce((SELECT made FROM free_pieces WHERE menu_item_id = ${itemId}), 0) AS pieces
            FROM order_items JOIN orders ON orders.id = order_id
           WHERE menu_item_id = ${itemId} AND status = ANY (${MADE}::text[]) AND holds_stock) AS food
    WHERE id = ${itemId}`.execute(transaction);
}

/** Pieces to cut from a line of an order; negative ones are given back. */
export interface LineCut {
  readonly orderId: string;
  readonly position: number;
  readonly pieces: number;
}

/**
 * Cuts pieces from orders, or gives them back: the lines keep what was bought, and the order holds less stock and window
 * capacity. There is no food for cut pieces, so they don't go back on sale. The event's rows and the orders are locked by
 * the caller.
 */
export async function cutPieces(
  transaction: Transaction,
  cuts: readonly LineCut[],
  now: Date,
): Promise<void> {
  const [ids, positions, pieces] = [
    cuts.map(({ orderId }) => orderId),
    cuts.map(({ position }) => position),
    cuts.map((cut) => cut.pieces),
  ];
  await sql`WITH cut AS (
      SELECT order_items.order_id, order_items.position, order_items.menu_item_id, orders.pickup_window_id, given.pieces,
             given.pieces * pickup_units AS units
        FROM unnest(${ids}::uuid[], ${positions}::int[], ${pieces}::int[]) AS given (order_id, position, pieces)
        JOIN order_items USING (order_id, position)
        JOIN orders ON orders.id = order_items.order_id
        JOIN menu_items ON menu_items.id = order_items.menu_item_id),
    lines AS (
      UPDATE order_items SET cut_quantity = cut_quantity + cut.pieces FROM cut
       WHERE (order_items.order_id, order_items.position) = (cut.order_id, cut.position)),
    owners AS (
      UPDATE orders SET units = orders.units - cut.units, updated_at = ${changedAt(now)}
        FROM (SELECT order_id, sum(units)::int AS units FROM cut GROUP BY 1) AS cut WHERE orders.id = cut.order_id),
    windows AS (
      UPDATE pickup_windows SET current_units = current_units - cut.units
        FROM (SELECT pickup_window_id, sum(units)::int AS units FROM cut GROUP BY 1) AS cut
       WHERE pickup_windows.id = cut.pickup_window_id)
    UPDATE menu_items SET current_quantity = current_quantity - cut.pieces,
           max_quantity = greatest(counted_limit, current_quantity - cut.pieces)
      FROM (SELECT menu_item_id, sum(pieces)::int AS pieces FROM cut GROUP BY 1) AS cut
     WHERE menu_items.id = cut.menu_item_id`.execute(transaction);
}
