import type { LedgerReport } from "@secret/contract";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";

/**
 * What is compared, and what must never be found: each statement gives one row, with a text, for each thing
 * that is wrong. `moment` holds the instant that is looked at.
 */
const COMPARISONS: readonly { readonly name: string; readonly statement: string }[] = [
  {
    name: "an event's places are those of its orders",
    statement: `SELECT format('event %s counts %s orders, there are %s', events.id, current_orders, there.orders) AS text
      FROM events CROSS JOIN LATERAL (
        SELECT count(*) AS orders FROM orders WHERE event_id = events.id AND status <> 'cancelled') AS there
      WHERE current_orders <> there.orders`,
  },
  {
    name: "a pickup window's orders and units are those of its orders",
    statement: `SELECT format('pickup window %s counts %s orders of %s units, there are %s of %s',
                        id, current_orders, current_units, there.orders, there.units) AS text
      FROM pickup_windows CROSS JOIN LATERAL (
        SELECT count(*) AS orders, coalesce(sum(units), 0) AS units FROM orders
         WHERE pickup_window_id = pickup_windows.id AND status <> 'cancelled') AS there
      WHERE (current_orders, current_units) IS DISTINCT FROM (there.orders, there.units)`,
  },
  {
    name: "an item's stock is what its orders took",
    statement: `SELECT format('menu item %s counts %s sold or held, orders have %s', id, current_quantity, there.pieces) AS text
      FROM menu_items CROSS JOIN LATERAL (
        SELECT coalesce(sum(quantity), 0) AS pieces FROM order_items JOIN orders ON orders.id = order_id
         WHERE menu_item_id = menu_items.id AND status <> 'cancelled') AS there
      WHERE current_quantity <> there.pieces`,
  },
  {
    name: "a promo code's uses are those of its orders",
    statement: `SELECT format('promo code %s counts %s uses, there are %s', id, current_uses, there.uses) AS text
      FROM promo_codes CROSS JOIN LATERAL (
        SELECT count(*) AS uses FROM orders WHERE promo_code_id = promo_codes.id AND status <> 'cancelled') AS there
      WHERE current_uses <> there.uses`,
  },
  {
    name: "nothing is oversold",
    statement: `SELECT format('event %s has %s orders of %s', id, current_orders, max_orders) AS text FROM events
         WHERE current_orders > max_orders
        UNION ALL
        SELECT format('pickup window %s is over its limit', id) FROM pickup_windows
         WHERE current_orders > max_orders OR current_units > max_units
        UNION ALL
        SELECT format('menu item %s has sold %s of %s', id, current_quantity, max_quantity) FROM menu_items
         WHERE current_quantity > max_quantity`,
  },
  {
    name: "an order points to what exists, all of one event",
    statement: `SELECT format('order %s points to nothing, or to another event', orders.id) AS text FROM orders
        LEFT JOIN users ON users.id = orders.user_id
        LEFT JOIN events ON events.id = orders.event_id
        LEFT JOIN pickup_windows ON pickup_windows.id = pickup_window_id
       WHERE (users.id IS NULL OR events.id IS NULL OR pickup_windows.event_id IS DISTINCT FROM orders.event_id)
      UNION ALL
      SELECT format('a line of order %s points to nothing, or to another event', order_id) FROM order_items
        LEFT JOIN orders ON orders.id = order_id
        LEFT JOIN menu_items ON menu_items.id = menu_item_id
       WHERE orders.event_id IS NULL OR menu_items.event_id IS DISTINCT FROM orders.event_id`,
  },
  {
    name: "an order's subtotal is the sum of its lines",
    statement: `SELECT format('order %s has a subtotal of %s cents, its lines have %s', id, subtotal_cents, there.cents) AS text
      FROM orders CROSS JOIN LATERAL (
        SELECT coalesce(sum(total_price_cents), 0) AS cents FROM order_items WHERE order_id = orders.id) AS there
      WHERE subtotal_cents <> there.cents`,
  },
  {
    name: "what is confirmed is paid in full, what waits is not",
    statement: `SELECT format('order %s is %s and %s cents of its %s are captured', id, status, there.cents, total_cents) AS text
      FROM orders CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_cents), 0) AS cents FROM payments
         WHERE order_id = orders.id AND state = 'captured' AND NOT is_surplus) AS there
      WHERE status <> 'cancelled' AND there.cents <> CASE status WHEN 'pending' THEN 0 ELSE total_cents END`,
  },
  {
    // What an admin gave back by hand for an order that goes on was meant so.
    name: "an order that goes on has money that stays",
    statement: `SELECT format('order %s is %s, and all of its %s cents go back', orders.id, status, captured.cents) AS text
      FROM orders
      JOIN (SELECT refunds.order_id, sum(refunds.amount_cents) AS cents,
                   bool_or(cause = 'cancellation') AS is_cancelled, bool_or(cause = 'provider') AS is_outside
              FROM refunds JOIN payments ON payments.id = payment_id AND NOT is_surplus
             WHERE refunds.state <> 'failed' GROUP BY 1) AS back ON back.order_id = orders.id
     CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_cents), 0) AS cents FROM payments
         WHERE order_id = orders.id AND state = 'captured' AND NOT is_surplus) AS captured
      WHERE status IN ('confirmed', 'preparing', 'ready', 'completed') AND back.cents >= captured.cents
        AND (back.is_cancelled OR back.is_outside AND status <> 'completed')`,
  },
  {
    name: "every captured payment has its order or its refund",
    statement: `SELECT format('payment %s of %s cents has no order and %s cents of refunds',
                        payments.id, amount_cents, there.cents) AS text
      FROM payments JOIN orders ON orders.id = order_id CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_cents), 0) AS cents FROM refunds
         WHERE payment_id = payments.id AND state <> 'failed') AS there
      WHERE payments.state = 'captured' AND (status = 'cancelled' OR is_surplus) AND amount_cents <> there.cents`,
  },
  {
    name: "no more goes back than came",
    statement: `SELECT format('payment %s of %s cents (%s) has %s cents of refunds',
                        payments.id, amount_cents, state, there.cents) AS text
      FROM payments CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_cents), 0) AS cents FROM refunds
         WHERE payment_id = payments.id AND state <> 'failed') AS there
      WHERE there.cents > CASE state WHEN 'captured' THEN amount_cents ELSE 0 END`,
  },
  {
    name: "a payment is for what its order costs",
    statement: `SELECT format('payment %s is for %s cents, its order for %s', payments.id, amount_cents, total_cents) AS text
      FROM payments JOIN orders ON orders.id = order_id
      WHERE amount_cents <> total_cents`,
  },
  {
    name: "the outcome of every payment is known within five minutes",
    statement: `SELECT format('payment %s is %s since %s', id, state, created_at) AS text FROM payments, moment
      WHERE state IN ('started', 'authorized') AND created_at < moment.now - interval '5 minutes'`,
  },
  {
    name: "a hold ends within a minute of its time",
    statement: `SELECT format('order %s holds its stock since it ran out at %s', id, hold_expires_at) AS text FROM orders, moment
      WHERE status = 'pending' AND hold_expires_at < moment.now - interval '1 minute'
        AND NOT EXISTS (SELECT FROM payments WHERE order_id = orders.id AND state IN ('started', 'authorized'))`,
  },
];

/** More differences of one kind are counted, not named. */
const NAMED_MAX = 100;

/** Makes every comparison, all of one and the same moment: the server may be at work. */
export async function runComparisons(database: Database, now: Date): Promise<LedgerReport["comparisons"]> {
  return database
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (transaction) => {
      const comparisons: LedgerReport["comparisons"] = [];
      for (const { name, statement } of COMPARISONS) {
        const { rows } = await sql<{ text: string; count: number }>`
          WITH moment AS (SELECT ${now}::timestamptz AS now)
          SELECT text, count(*) OVER () AS count FROM (${sql.raw(statement)}) AS found
          LIMIT ${NAMED_MAX}`.execute(transaction);
        const differences = rows.map(({ text }) => text);
        comparisons.push({ name, differenceCount: rows[0]?.count ?? 0, differences });
      }
      return comparisons;
    });
}
