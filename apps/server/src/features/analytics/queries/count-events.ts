import { sql } from "kysely";
import type { Transaction } from "../../../platform/database/database.ts";

/** Claims events with changes by deleting their marks. Doesn't wait for transactions that add marks. */
export async function takeUncounted(transaction: Transaction, limit: number): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    WITH chosen AS (SELECT DISTINCT event_id FROM events_to_count LIMIT ${limit}),
         taken AS (DELETE FROM events_to_count USING chosen WHERE events_to_count.event_id = chosen.event_id)
    SELECT event_id AS "eventId" FROM chosen`.execute(transaction);
  return rows.map(({ eventId }) => eventId);
}

/** Returns whether this process may count; only one does at a time. */
export async function tryCounting(transaction: Transaction): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext('analytics.count')) AS "isMine"`.execute(transaction);
  return rows[0]?.isMine ?? false;
}

/** Recalculates orders and totals by event, day and status. */
export async function countOrders(
  transaction: Transaction,
  eventIds: readonly string[],
  timeZone: string,
): Promise<void> {
  await transaction.deleteFrom("orderFigures").where("eventId", "in", eventIds).execute();
  await sql`INSERT INTO order_figures
    SELECT * FROM summed_orders(${eventIds}::uuid[], ${timeZone})`.execute(transaction);
}

/** Recalculates registrations by event. */
export async function countRegistrations(
  transaction: Transaction,
  eventIds: readonly string[],
): Promise<void> {
  await transaction.deleteFrom("registrationFigures").where("eventId", "in", eventIds).execute();
  await sql`INSERT INTO registration_figures
    SELECT * FROM summed_registrations(${eventIds}::uuid[])`.execute(transaction);
}

/** Recalculates money moved by event and day. */
export async function countClose(transaction: Transaction, eventIds: readonly string[]): Promise<void> {
  await transaction.deleteFrom("closeFigures").where("eventId", "in", eventIds).execute();
  await sql`INSERT INTO close_figures SELECT * FROM summed_close(${eventIds}::uuid[])`.execute(transaction);
}

/** Recalculates orders, money, waiting times and punctuality by event, day and pickup window. */
export async function countSales(
  transaction: Transaction,
  eventIds: readonly string[],
  timeZone: string,
): Promise<void> {
  await transaction.deleteFrom("salesFigures").where("eventId", "in", eventIds).execute();
  await sql`INSERT INTO sales_figures
    SELECT * FROM summed_sales(${eventIds}::uuid[], ${timeZone})`.execute(transaction);
}

/** Recalculates items sold by event and day. */
export async function countItems(
  transaction: Transaction,
  eventIds: readonly string[],
  timeZone: string,
): Promise<void> {
  await transaction.deleteFrom("itemFigures").where("eventId", "in", eventIds).execute();
  await sql`INSERT INTO item_figures (event_id, day, name, quantity, sales_cents)
    SELECT sold.event_id, sold.day, order_items.name, sum(quantity), sum(total_price_cents)
      FROM sold_orders(${eventIds}::uuid[], ${timeZone}) AS sold
      JOIN order_items ON order_items.order_id = sold.id
     WHERE sold.status <> 'cancelled'
     GROUP BY 1, 2, 3`.execute(transaction);
}

/** Minutes after opening that are counted one by one; later orders share one sum. */
export const OPENING_MINUTES = 60;

/** Recalculates orders per minute after opening, by event. */
export async function countOpenings(
  transaction: Transaction,
  eventIds: readonly string[],
  timeZone: string,
): Promise<void> {
  await transaction.deleteFrom("openingFigures").where("eventId", "in", eventIds).execute();
  await sql`INSERT INTO opening_figures (event_id, minute, orders)
    SELECT event_id, least(waited_seconds / 60, ${OPENING_MINUTES}::int), count(*)
      FROM sold_orders(${eventIds}::uuid[], ${timeZone}) AS sold
     WHERE waited_seconds IS NOT NULL AND status <> 'cancelled'
     GROUP BY 1, 2`.execute(transaction);
}

/**
 * Recalculates orders per customer by event and day. Writes only differences, because a busy event is counted every few
 * seconds and most of its customers don't change.
 */
export async function countCustomers(
  transaction: Transaction,
  eventIds: readonly string[],
  timeZone: string,
): Promise<void> {
  await sql`
    WITH counted AS (
      SELECT event_id, day, user_id, count(*)::int AS orders
        FROM sold_orders(${eventIds}::uuid[], ${timeZone}) AS sold
       WHERE user_id IS NOT NULL AND status <> 'cancelled'
       GROUP BY 1, 2, 3),
    standing AS (SELECT * FROM customer_figures WHERE event_id = ANY (${eventIds}::uuid[])),
    changed AS (
      SELECT event_id, day, user_id, coalesce(counted.orders, 0) AS orders,
             coalesce(counted.orders, 0) - coalesce(standing.orders, 0) AS more
        FROM counted FULL JOIN standing USING (event_id, day, user_id)
       WHERE counted.orders IS DISTINCT FROM standing.orders),
    gone AS (
      DELETE FROM customer_figures USING changed
       WHERE (customer_figures.event_id, customer_figures.day, customer_figures.user_id)
             = (changed.event_id, changed.day, changed.user_id) AND changed.orders = 0),
    written AS (
      INSERT INTO customer_figures (event_id, day, user_id, orders)
      SELECT event_id, day, user_id, orders FROM changed WHERE orders > 0
          ON CONFLICT (event_id, day, user_id) DO UPDATE SET orders = excluded.orders)
    INSERT INTO customer_totals (user_id, orders)
    SELECT user_id, sum(more) FROM changed GROUP BY user_id
        ON CONFLICT (user_id) DO UPDATE SET orders = customer_totals.orders + excluded.orders`.execute(
    transaction,
  );
}
