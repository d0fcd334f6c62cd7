import type { TestEvent } from "./actors.ts";
import type { TestServer } from "./test-server.ts";

/**
 * Counts the rows of orders that a connection has read since it last reported its statistics, which it does once a second
 * at most. Earlier transactions can be among them, so compare two counts of one transaction.
 */
export const ORDERS_READ =
  "SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_user_tables WHERE relname = 'orders'";

/** Adds 3,000 orders of unknown members to an event by hand, without lines and stock. */
export async function addBulkOrders(
  { context }: TestServer,
  event: TestEvent,
  status: "completed" | "pending",
): Promise<void> {
  await context.pool.query(
    `INSERT INTO orders (order_number, event_id, user_id, pickup_window_id, status, subtotal_cents, tax_cents,
                         total_cents, units, idempotency_key, request_hash, hold_expires_at, created_at, updated_at)
     SELECT uuidv4(), $1, uuidv4(), $2, $3, 4000, 390, 4390, 2, uuidv4(), 'none', now(), now(), now()
       FROM generate_series(1, 3000)`,
    [event.id, event.windowId, status],
  );
}
