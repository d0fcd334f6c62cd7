import { sql } from "kysely";
import type { Transaction } from "../../platform/database/database.ts";

/** Stops or resumes the sales of items. Placed orders stand. The items' rows are locked by the caller. */
export async function setItemsStopped(
  transaction: Transaction,
  itemIds: readonly string[],
  isStopped: boolean,
): Promise<void> {
  if (itemIds.length === 0) return;
  await transaction.updateTable("menuItems").set({ isStopped }).where("id", "in", itemIds).execute();
}

/**
 * Limits an item's sales to a number of pieces beyond what is sold and held. The item's row is locked by the caller. Its
 * revision changes, so that an admin who is editing it can't overwrite the limit.
 */
export async function limitItem(transaction: Transaction, itemId: string, left: number): Promise<void> {
  await sql`UPDATE menu_items SET max_quantity = current_quantity + ${left}::int, revision = revision + 1
    WHERE id = ${itemId}`.execute(transaction);
}
