import type { EventDetail } from "@secret/contract";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { patiently } from "../../apps/server/src/platform/database/database.ts";

/** Adds orders of two lines that other members placed for other events, as the tables of a good year hold. */
export async function fillDatabase(context: Context, event: EventDetail, count: number): Promise<void> {
  const [first, second] = event.menu;
  const client = await patiently(context.database).pool.connect();
  // Their events are none: nobody is to count them.
  await client.query("SET session_replication_role = replica");
  await client.query(
    `WITH members AS MATERIALIZED (SELECT array_agg(id) AS ids FROM users),
     filled AS (
       INSERT INTO orders (order_number, event_id, user_id, pickup_window_id, status, subtotal_cents, tax_cents,
                           total_cents, units, idempotency_key, request_hash, hold_expires_at, created_at, updated_at)
       SELECT 'FILLED-' || n, uuidv4(), ids[1 + n % cardinality(ids)], $1, 'completed', 4000, 390, 4390, 2,
              'filled-' || n, 'none', now(), now(), now()
         FROM members, generate_series(1, $2::int) AS n
       RETURNING id)
     INSERT INTO order_items (order_id, position, menu_item_id, name, quantity, unit_price_cents, total_price_cents)
     SELECT id, line, CASE line WHEN 0 THEN $3::uuid ELSE $4::uuid END, 'Tail', 1, 2000, 2000
       FROM filled, generate_series(0, 1) AS line`,
    [event.pickupWindows[0]?.id, count, first?.id, second?.id],
  );
  await client.query("ANALYZE");
  client.release(true);
}
