import { sql } from "kysely";
import { changedAt } from "../../../platform/database/changed-at.ts";
import type { Transaction } from "../../../platform/database/database.ts";

/**
 * Writes an order's new owner: nobody of theirs stands at the window yet, and every pickup code that was shown so far is
 * void. The row is taken already.
 * @param givenTo null: whoever placed it has it back
 */
export async function updateOwner(
  transaction: Transaction,
  orderId: string,
  givenTo: string | null,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("orders")
    .set((expression) => ({
      givenTo,
      hereAt: null,
      pickupIssue: expression("pickupIssue", "+", 1),
      updatedAt: changedAt(now),
    }))
    .where("id", "=", orderId)
    .execute();
}

/**
 * An item of which a member would have more than one member may, with this order of somebody else's. What they bought
 * counts, also what they gave away, and what they claimed.
 */
export async function findExceededLimit(
  transaction: Transaction,
  order: { readonly id: string; readonly eventId: string },
  memberId: string,
): Promise<{ readonly name: string; readonly limit: number } | undefined> {
  const { rows } = await sql<{ name: string; limit: number }>`
    SELECT own.name, menu_items.max_per_member AS limit
      FROM order_items AS own
      JOIN menu_items ON menu_items.id = own.menu_item_id
     WHERE own.order_id = ${order.id}
       AND own.quantity + (
         SELECT coalesce(sum(other_items.quantity), 0)
           FROM orders AS other JOIN order_items AS other_items ON other_items.order_id = other.id
          WHERE (other.user_id = ${memberId} OR other.given_to = ${memberId})
            AND other.event_id = ${order.eventId} AND other.status <> 'cancelled' AND other.id <> ${order.id}
            AND other_items.menu_item_id = own.menu_item_id) > menu_items.max_per_member
     ORDER BY own.position LIMIT 1`.execute(transaction);
  return rows[0];
}
