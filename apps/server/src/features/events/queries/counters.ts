import { type StockShare, shareUnits } from "@secret/domain";
import { sql } from "kysely";
import type { Transaction } from "../../../platform/database/database.ts";

/** Takes a share of the event's, the window's and the items' counters, or gives it back. All rows are taken already. */
export async function moveCounters(
  transaction: Transaction,
  eventId: string,
  share: StockShare,
  sign: 1 | -1,
): Promise<void> {
  const orders = sign * share.orders;
  await sql`UPDATE events SET current_orders = current_orders + ${orders}::int
    WHERE id = ${eventId}`.execute(transaction);
  await sql`UPDATE pickup_windows SET
      current_orders = current_orders + ${orders}::int,
      current_units = current_units + ${sign * shareUnits(share)}::int
    WHERE id = ${share.pickupWindowId}`.execute(transaction);
  await sql`UPDATE menu_items SET current_quantity = current_quantity + share.quantity
    FROM unnest(${share.items.map(({ menuItemId }) => menuItemId)}::uuid[],
                ${share.items.map(({ quantity }) => sign * quantity)}::int[]) AS share (id, quantity)
    WHERE menu_items.id = share.id`.execute(transaction);
}
