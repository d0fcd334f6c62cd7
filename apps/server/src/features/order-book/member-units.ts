import { type RawBuilder, sql } from "kysely";
import type { Connection, Transaction } from "../../platform/database/database.ts";

// The view member_item_units counts the items that a member bought, including those given away since, and those
// claimed.

/**
 * Selects the lines of an order with which a member would exceed an item's limit per member. For EXISTS or FROM.
 * @param orderId the order, whose own units count once
 */
export function exceededLimits(orderId: RawBuilder<unknown>, memberId: RawBuilder<unknown>) {
  return sql<{ name: string; limit: number; position: number }>`
    SELECT own.name, menu_items.max_per_member AS "limit", own.position
      FROM order_items AS own
      JOIN menu_items ON menu_items.id = own.menu_item_id AND menu_items.max_per_member IS NOT NULL
     WHERE own.order_id = ${orderId}
       AND own.quantity + (
         SELECT coalesce(sum(other.quantity), 0) FROM member_item_units AS other
          WHERE other.event_id = menu_items.event_id AND other.member_id = ${memberId}
            AND other.menu_item_id = own.menu_item_id AND other.status <> 'cancelled'
            AND other.order_id <> own.order_id) > menu_items.max_per_member`;
}

/** Finds the first item whose limit per member would be exceeded if a member claimed this order. */
export async function findExceededLimit(
  transaction: Transaction,
  orderId: string,
  memberId: string,
): Promise<{ readonly name: string; readonly limit: number } | undefined> {
  const exceeded = exceededLimits(sql`${orderId}::uuid`, sql`${memberId}::uuid`);
  const { rows } = await sql<{ name: string; limit: number }>`
    SELECT name, "limit" FROM (${exceeded}) AS exceeded ORDER BY position LIMIT 1`.execute(transaction);
  return rows[0];
}

/**
 * Counts a member's units of an event's items that have a limit per member.
 * @param isPaidOnly leaves out unpaid orders, which can still be changed
 */
export async function findLimitedUnits(
  database: Connection,
  { eventId, memberId, isPaidOnly }: { eventId: string; memberId: string; isPaidOnly: boolean },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ menuItemId: string; units: number }>`
    SELECT menu_item_id AS "menuItemId", sum(quantity)::int AS units
      FROM member_item_units AS own
      JOIN menu_items ON menu_items.id = own.menu_item_id AND max_per_member IS NOT NULL
     WHERE own.event_id = ${eventId} AND member_id = ${memberId} AND status <> 'cancelled'
       AND NOT (${isPaidOnly} AND status = 'pending')
     GROUP BY 1`.execute(database);
  return new Map(rows.map(({ menuItemId, units }) => [menuItemId, units]));
}
