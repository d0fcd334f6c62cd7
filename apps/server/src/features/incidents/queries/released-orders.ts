import { type ItemSales, PAID_ORDER_STATUSES, type ReleasedLine } from "@secret/domain";
import { sql } from "kysely";
import type { Connection, Database } from "../../../platform/database/database.ts";
import { centsGoingBack } from "./item-changes.ts";
import { PAID_CENTS } from "./no-shows.ts";

/** Changes of items by which pieces are repaid because somebody bought them. */
const REPAYMENTS = sql`order_item_changes AS changes JOIN incidents ON incidents.id = incident_id
   AND incidents.kind = 'no-show' AND changes.kind = 'refund'`;

/** Pieces of an order's lines that are repaid because somebody bought them. */
const REPAID = sql`SELECT changes.order_id, position, sum(changes.quantity)::int AS quantity FROM ${REPAYMENTS} GROUP BY 1, 2`;

/** A released order keeps its status until the day is closed, which completes it as a no-show. */
const RELEASED = sql`orders.released_at IS NOT NULL AND orders.status IN ('confirmed', 'completed')`;

/** Returns the events with released orders whose sales can still arrive: pickup ended after an instant. */
export async function findEventsWithReleases(database: Database, endedAfter: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM events WHERE status <> 'cancelled' AND pickup_ends_at > ${endedAfter}
       AND EXISTS (SELECT FROM orders WHERE event_id = events.id AND ${RELEASED})`.execute(database);
  return rows.map(({ id }) => id);
}

/**
 * Returns the released lines of an event with pieces that nobody has bought yet, oldest release first. Orders whose
 * money is back already are left out.
 */
export async function findReleasedLines(database: Connection, eventId: string): Promise<ReleasedLine[]> {
  const { rows } = await sql<ReleasedLine>`
    SELECT lines.order_id AS "orderId", lines.position, menu_item_id AS "menuItemId",
           lines.quantity - coalesce(repaid.quantity, 0) AS quantity
      FROM orders JOIN order_items AS lines ON lines.order_id = orders.id
      LEFT JOIN (${REPAID}) AS repaid ON (repaid.order_id, repaid.position) = (lines.order_id, lines.position)
     WHERE orders.event_id = ${eventId} AND ${RELEASED} AND lines.quantity > coalesce(repaid.quantity, 0)
       AND ${PAID_CENTS} > 0
     ORDER BY orders.released_at, orders.id, lines.position`.execute(database);
  return rows;
}

/** Returns the sales of an event's items, by menu item. */
export async function findItemSales(
  database: Connection,
  eventId: string,
): Promise<ReadonlyMap<string, ItemSales>> {
  const { rows } = await sql<ItemSales & { menuItemId: string }>`
    WITH sold AS (
      SELECT menu_item_id, created_at, kept_quantity AS quantity FROM orders JOIN order_items ON order_id = orders.id
       WHERE event_id = ${eventId} AND holds_stock AND status = ANY (${PAID_ORDER_STATUSES}::text[])),
    released AS (
      SELECT orders.id, menu_item_id, position, released_at FROM orders JOIN order_items ON order_id = orders.id
       WHERE event_id = ${eventId} AND ${RELEASED})
    SELECT items.id AS "menuItemId",
           max_quantity - (SELECT coalesce(sum(quantity), 0)::int FROM sold WHERE menu_item_id = items.id)
             - coalesce((SELECT given FROM free_pieces WHERE menu_item_id = items.id), 0) AS unsold,
           (SELECT coalesce(sum(quantity), 0)::int FROM sold WHERE menu_item_id = items.id
               AND created_at >= (SELECT min(released_at) FROM released WHERE menu_item_id = items.id)) AS "soldSince",
           (SELECT coalesce(sum(repaid.quantity), 0)::int FROM (${REPAID}) AS repaid
              JOIN released ON (released.id, released.position) = (repaid.order_id, repaid.position)
             WHERE released.menu_item_id = items.id) AS repaid
      FROM menu_items AS items WHERE items.id IN (SELECT menu_item_id FROM released)`.execute(database);
  return new Map(rows.map(({ menuItemId, ...sales }) => [menuItemId, sales]));
}

/** Returns the incident that released an order last. */
export async function findReleaseOf(
  database: Connection,
  eventId: string,
  orderId: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom("incidents")
    .select("id")
    .where("eventId", "=", eventId)
    .where("kind", "=", "no-show")
    .where("state", "=", "done")
    .where(sql<boolean>`numbers -> 'orderIds' @> to_jsonb(${orderId}::text)`)
    .orderBy("startedAt", "desc")
    .executeTakeFirst();
  return row?.id;
}

/** Returns what was repaid for pieces of an order that somebody bought, in cents. */
export async function findRepaidCents(database: Connection, orderId: string): Promise<number> {
  const refundIds = sql`SELECT refund_id FROM ${REPAYMENTS} WHERE changes.order_id = ${orderId}`;
  const { rows } = await sql<{ cents: number | null }>`
    SELECT ${centsGoingBack(sql`${orderId}::uuid`, refundIds)} AS cents`.execute(database);
  return rows[0]?.cents ?? 0;
}
