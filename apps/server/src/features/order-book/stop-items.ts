import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../platform/database/database.ts";

/**
 * Stops or resumes the sales of items. Placed orders stand. Resumed ones sell at most what was counted and isn't promised.
 * The items' rows are locked by the caller.
 */
export async function setItemsStopped(
  transaction: Transaction,
  itemIds: readonly string[],
  isStopped: boolean,
): Promise<void> {
  if (itemIds.length === 0) return;
  await sql`UPDATE menu_items SET is_stopped = ${isStopped}, max_quantity = ${atMostCounted(sql`max_quantity`)}
    WHERE id = ANY (${itemIds}::uuid[])`.execute(transaction);
}

/** Returns a limit, or the counted one if it is lower. Nothing that is sold or held is above the limit. */
function atMostCounted(limit: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`CASE WHEN counted_limit IS NULL THEN ${limit}
    ELSE least(${limit}, greatest(counted_limit, current_quantity)) END`;
}

/**
 * Limits an item's sales to a number of pieces beyond what is sold and held, at most what was counted for it. The item's row is locked by the caller. Its
 * revision changes, so that an admin who is editing it can't overwrite the limit.
 */
export async function limitItem(transaction: Transaction, itemId: string, left: number): Promise<void> {
  await sql`UPDATE menu_items SET max_quantity = ${atMostCounted(sql`current_quantity + ${left}::int`)}, revision = revision + 1
    WHERE id = ${itemId}`.execute(transaction);
}
