import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

// The buyer (user_id) and the claimer (given_to) have an index each; the owner (owner_id) is generated from both and
// has none.

/** Matches orders that a member owns: those that they placed or claimed, and haven't given away. */
export function isOwnedBy(userId: string) {
  return sql<boolean>`(orders.user_id = ${userId} OR orders.given_to = ${userId}) AND orders.owner_id = ${userId}`;
}

/** Matches orders in a member's list: their own, and the record of those that they gave away. */
export function isListedFor(userId: string) {
  return sql<boolean>`orders.id = ANY (ARRAY(
    SELECT id FROM orders AS placed WHERE placed.user_id = ${userId}
    UNION SELECT id FROM orders AS given WHERE given.given_to = ${userId}
    UNION SELECT order_id FROM transfers WHERE from_user_id = ${userId} AND state = 'claimed'))`;
}

/** Finds a member's own order by its number. */
export async function findOwnOrderId(
  database: Connection,
  userId: string,
  orderNumber: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom("orders")
    .select("id")
    .where("orderNumber", "=", orderNumber)
    .where("ownerId", "=", userId)
    .executeTakeFirst();
  return row?.id;
}
