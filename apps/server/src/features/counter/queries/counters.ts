import { sql } from "kysely";
import type { Transaction } from "../../../platform/database/database.ts";

/** What a sale or a set-aside takes of an event. */
export interface Share {
  readonly pickupWindowId: string;
  readonly orders: number;
  readonly items: readonly ShareItem[];
}

interface ShareItem {
  readonly menuItemId: string;
  readonly quantity: number;
  /** What one piece takes of the window's units. */
  readonly pickupUnits: number;
}

/** What a share takes of its window's units. */
export function unitsOf({ items }: Pick<Share, "items">): number {
  return items.reduce((sum, { quantity, pickupUnits }) => sum + quantity * pickupUnits, 0);
}

/** Takes a share of the event's, the window's and the items' counters, or gives it back. All rows are taken already. */
export async function moveCounters(
  transaction: Transaction,
  eventId: string,
  share: Share,
  sign: 1 | -1,
): Promise<void> {
  const orders = sign * share.orders;
  await sql`UPDATE events SET current_orders = current_orders + ${orders}::int
    WHERE id = ${eventId}`.execute(transaction);
  await sql`UPDATE pickup_windows SET
      current_orders = current_orders + ${orders}::int,
      current_units = current_units + ${sign * unitsOf(share)}::int
    WHERE id = ${share.pickupWindowId}`.execute(transaction);
  await sql`UPDATE menu_items SET current_quantity = current_quantity + share.quantity
    FROM unnest(${share.items.map(({ menuItemId }) => menuItemId)}::uuid[],
                ${share.items.map(({ quantity }) => sign * quantity)}::int[]) AS share (id, quantity)
    WHERE menu_items.id = share.id`.execute(transaction);
}
