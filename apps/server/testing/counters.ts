import type { TestServer } from "./test-server.ts";

/** Event's counters: places, pieces of each item, and orders and units of each window, in order. */
export interface Counters {
  readonly places: number;
  readonly pieces: readonly number[];
  readonly orders: readonly number[];
  readonly units: readonly number[];
}

/** Returns an event's counters. */
export async function countersOf(
  { context }: TestServer,
  { id }: { readonly id: string },
): Promise<Counters> {
  const { rows } = await context.pool.query<Counters>(
    `SELECT events.current_orders AS places,
       (SELECT array_agg(current_quantity ORDER BY sort_order) FROM menu_items WHERE event_id = events.id) AS pieces,
       (SELECT array_agg(current_orders ORDER BY starts_at) FROM pickup_windows WHERE event_id = events.id) AS orders,
       (SELECT array_agg(current_units ORDER BY starts_at) FROM pickup_windows WHERE event_id = events.id) AS units
     FROM events WHERE id = $1`,
    [id],
  );
  const [counters] = rows;
  if (counters === undefined) throw new Error("the event does not exist");
  return counters;
}
