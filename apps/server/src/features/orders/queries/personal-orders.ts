import { ACTIVE_ORDER_STATUSES } from "@secret/domain";
import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import { isOwnedBy } from "./own-orders.ts";

/** Whether a member has an order that still waits for something: payment, the kitchen, the pickup. */
export async function hasOpenOrder(transaction: Transaction, userId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("orders")
    .select("id")
    .where(isOwnedBy(userId))
    .where("status", "in", ["pending", ...ACTIVE_ORDER_STATUSES])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Empties what a member wrote to the kitchen; what was ordered and paid stays. What a friend has claimed is the friend's: while
 * the kitchen has yet to cook it, so are the words.
 */
export async function clearInstructions(transaction: Transaction, userId: string): Promise<void> {
  await sql`UPDATE order_items SET special_instructions = ''
    WHERE special_instructions <> ''
      AND order_id IN (SELECT id FROM orders
                        WHERE user_id = ${userId}
                          AND NOT (given_to IS NOT NULL AND status = ANY (${ACTIVE_ORDER_STATUSES})))`.execute(
    transaction,
  );
}

/** Clears deleted members' notes to the kitchen on orders that a friend claimed, once those are over. */
export async function clearInstructionsOfDeletedPayers(database: Connection): Promise<void> {
  await sql`UPDATE order_items SET special_instructions = ''
    WHERE special_instructions <> ''
      AND order_id IN (SELECT o.id FROM orders o JOIN users u ON u.id = o.user_id
                        WHERE u.deleted_at IS NOT NULL AND o.given_to IS NOT NULL
                          AND o.status <> ALL (${ACTIVE_ORDER_STATUSES}))`.execute(database);
}
