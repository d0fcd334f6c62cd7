import type { LedgerReport } from "@secret/contract";
import { BRAND, LOST_DISPUTE_STATES, OPEN_DISPUTE_STATES } from "@secret/domain";
import { type RawBuilder, sql } from "kysely";
import { type Database, onMaintenancePool } from "../../platform/database/database.ts";

const inQuotes = (states: readonly string[]) => states.map((state) => `'${state}'`).join(", ");
const OPEN = inQuotes(OPEN_DISPUTE_STATES);
const LOST = inQuotes(LOST_DISPUTE_STATES);

/** Sales of each event as the lists and the close have them, for a statement's WITH. */
const COUNTED = `counted AS (
        SELECT 'lists' AS place, event_id, gross_cents, discount_cents, refunded_food_cents, tax_cents,
               refunded_tax_cents, tip_cents, refunded_tip_cents
          FROM moment, totals_of_orders(zone)
         UNION ALL
        SELECT 'close', event_id, gross_cents, discount_cents, refunded_food_cents, tax_cents,
               refunded_tax_cents, tip_cents, refunded_tip_cents
          FROM totals_of_close())`;

/**
 * Comparisons of the ledger check. Each statement returns one row with a text per difference. `moment` contains the
 * instant to check and the brand's time zone.
 */
const COMPARISONS: readonly { readonly name: string; readonly statement: string }[] = [
  {
    name: "Event order counts match",
    statement: `SELECT format('event %s counts %s orders, there are %s, %s are set aside and %s offered',
                        events.id, current_orders, there.orders, kept.orders, offered.orders) AS text
      FROM events CROSS JOIN LATERAL (
        SELECT count(*) AS orders FROM orders WHERE event_id = events.id AND holds_stock) AS there
     CROSS JOIN LATERAL (
        SELECT coalesce(sum(orders), 0) AS orders FROM set_asides WHERE event_id = events.id) AS kept
     CROSS JOIN LATERAL (
        SELECT count(*) AS orders FROM waitlist_offers WHERE event_id = events.id) AS offered
      WHERE current_orders <> there.orders + kept.orders + offered.orders`,
  },
  {
    name: "Pickup window counts match",
    statement: `SELECT format('pickup window %s counts %s orders of %s units, there are %s of %s, %s of %s are set aside and %s of %s offered',
                        id, current_orders, current_units, there.orders, there.units, kept.orders, kept.units,
                        offered.orders, offered.units) AS text
      FROM pickup_windows LEFT JOIN (
        SELECT pickup_window_id, count(*) AS held, sum(units) AS held_units FROM orders
         WHERE holds_stock GROUP BY 1) AS holding ON pickup_window_id = pickup_windows.id
     CROSS JOIN LATERAL (SELECT coalesce(held, 0) AS orders, coalesce(held_units, 0) AS units) AS there
     CROSS JOIN LATERAL (
        SELECT coalesce(sum(orders), 0) AS orders, coalesce(sum(units), 0) AS units
          FROM set_asides CROSS JOIN LATERAL (
            SELECT sum(quantity * pickup_units) AS units FROM set_aside_items
             WHERE (event_id, device_id) = (set_asides.event_id, set_asides.device_id)) AS items
         WHERE pickup_window_id = pickup_windows.id) AS kept
     CROSS JOIN LATERAL (
        SELECT count(*) AS orders, coalesce(sum(units), 0) AS units
          FROM waitlist_offers CROSS JOIN LATERAL (
            SELECT sum(quantity * pickup_units) AS units FROM waitlist_offer_items
             WHERE (event_id, user_id) = (waitlist_offers.event_id, waitlist_offers.user_id)) AS items
         WHERE pickup_window_id = pickup_windows.id) AS offered
      WHERE (current_orders, current_units) IS DISTINCT FROM
            (there.orders + kept.orders + offered.orders, there.units + kept.units + offered.units)`,
  },
  {
    name: "Item stock matches",
    statement: `SELECT format('menu item %s counts %s sold or held, orders have %s, %s are set aside, %s offered and %s free',
                        id, current_quantity, there.pieces, kept.pieces, offered.pieces, free.pieces) AS text
      FROM menu_items LEFT JOIN (
        SELECT menu_item_id, sum(kept_quantity) AS held FROM order_items JOIN orders ON orders.id = order_id
         WHERE holds_stock GROUP BY 1) AS holding ON menu_item_id = menu_items.id
     CROSS JOIN LATERAL (SELECT coalesce(held, 0) AS pieces) AS there
     CROSS JOIN LATERAL (
        SELECT coalesce(sum(quantity), 0) AS pieces FROM set_aside_items
         WHERE menu_item_id = menu_items.id) AS kept
     CROSS JOIN LATERAL (
        SELECT coalesce(sum(quantity), 0) AS pieces FROM waitlist_offer_items
         WHERE menu_item_id = menu_items.id) AS offered
     CROSS JOIN LATERAL (
        SELECT coalesce(sum(given), 0) AS pieces FROM free_pieces WHERE menu_item_id = menu_items.id) AS free
      WHERE current_quantity <> there.pieces + kept.pieces + offered.pieces + free.pieces`,
  },
  {
    name: "Promo code uses match",
    statement: `SELECT format('promo code %s counts %s uses, there are %s', id, current_uses, there.uses) AS text
      FROM promo_codes CROSS JOIN LATERAL (
        SELECT count(*) AS uses FROM orders WHERE promo_code_id = promo_codes.id AND status <> 'cancelled') AS there
      WHERE current_uses <> there.uses`,
  },
  {
    name: "Nothing is oversold",
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
    name: "Every order belongs to one event",
    statement: `SELECT format('order %s points to nothing, or to another event', orders.id) AS text FROM orders
        LEFT JOIN users ON users.id = orders.user_id
        LEFT JOIN users AS claimers ON claimers.id = orders.given_to
        LEFT JOIN events ON events.id = orders.event_id
        LEFT JOIN pickup_windows ON pickup_windows.id = pickup_window_id
       WHERE ((users.id IS NULL AND orders.user_id IS NOT NULL)
          OR (claimers.id IS NULL AND orders.given_to IS NOT NULL) OR events.id IS NULL OR pickup_windows.event_id IS DISTINCT FROM orders.event_id)
      UNION ALL
      SELECT format('a line of order %s points to nothing, or to another event', order_id) FROM order_items
        LEFT JOIN orders ON orders.id = order_id
        LEFT JOIN menu_items ON menu_items.id = menu_item_id
       WHERE orders.event_id IS NULL OR menu_items.event_id IS DISTINCT FROM orders.event_id`,
  },
  {
    name: "Counter sales are paid at the counter, with no member attached",
    statement: `SELECT format('order %s is a walk-up: %s, has a member: %s, was paid at the counter: %s',
                        orders.id, walk_ups.order_id IS NOT NULL, orders.user_id IS NOT NULL, at_counter) AS text
      FROM orders LEFT JOIN walk_ups ON walk_ups.order_id = orders.id CROSS JOIN LATERAL (
        SELECT bool_or(source_kind IN ('cash', 'terminal')) AS at_counter FROM payments
         WHERE order_id = orders.id) AS paid
      WHERE (walk_ups.order_id IS NULL) <> (orders.user_id IS NOT NULL)
         OR (walk_ups.order_id IS NOT NULL) <> coalesce(at_counter, false)
      UNION ALL
      SELECT format('payment %s was made at the counter, and waits for the bank or is known to it', id) FROM payments
       WHERE source_kind IN ('cash', 'terminal')
         AND (state <> 'captured' OR provider_payment_id IS NOT NULL OR reconcile_after IS NOT NULL)
      UNION ALL
      SELECT format('refund %s goes over the counter, and waits for the bank or is known to it', refunds.id)
        FROM refunds JOIN payments ON payments.id = payment_id
       WHERE source_kind IN ('cash', 'terminal')
         AND (provider_refund_id IS NOT NULL OR refunds.state <> 'completed' AND NOT (
           -- A refund of a disputed payment is withheld.
           refunds.state = 'failed' AND EXISTS (SELECT FROM disputes WHERE disputes.payment_id = payments.id)))`,
  },
  {
    name: "Returned orders are on the waitlist or sold once",
    statement: `SELECT format('order %s is given back and %s', orders.id, status) AS text
      FROM give_backs JOIN orders ON orders.id = order_id
      WHERE ended_at IS NULL AND status NOT IN ('confirmed', 'preparing')
      UNION ALL
      SELECT format('order %s takes over %s, which was sold %s times to %s orders', orders.id, takes_over, sold.times, sold.orders)
        FROM orders CROSS JOIN LATERAL (
          SELECT (SELECT count(*) FROM give_backs WHERE order_id = orders.takes_over AND outcome = 'sold') AS times,
                 (SELECT count(*) FROM orders AS taker WHERE taker.takes_over = orders.takes_over
                     AND taker.status IN ('confirmed', 'preparing', 'ready', 'completed')) AS orders) AS sold
       WHERE takes_over IS NOT NULL AND status IN ('confirmed', 'preparing', 'ready', 'completed')
         AND sold.times < sold.orders`,
  },
  {
    name: "Each order belongs to the last person who claimed it",
    statement: `SELECT format('order %s is given to %s, and was claimed last by %s', orders.id, given_to, claimed_by) AS text
      FROM orders LEFT JOIN LATERAL (
        SELECT claimed_by FROM transfers WHERE order_id = orders.id AND state = 'claimed' ORDER BY id DESC LIMIT 1
      ) AS claimed ON true
      WHERE (given_to IS NOT NULL OR claimed_by IS NOT NULL) AND given_to IS DISTINCT FROM nullif(claimed_by, user_id)
      UNION ALL
      SELECT format('transfer %s offers order %s, which is %s', transfers.id, order_id, status)
        FROM transfers JOIN orders ON orders.id = order_id
       WHERE state = 'pending' AND (from_user_id IS DISTINCT FROM owner_id OR status IN ('pending', 'cancelled'))`,
  },
  {
    name: "Order subtotals match their lines",
    statement: `SELECT format('order %s has a subtotal of %s cents, its lines have %s', id, subtotal_cents, there.cents) AS text
      FROM orders CROSS JOIN LATERAL (
        SELECT coalesce(sum(total_price_cents), 0) AS cents FROM order_items WHERE order_id = orders.id) AS there
      WHERE subtotal_cents <> there.cents`,
  },
  {
    name: "Confirmed orders are paid in full, pending ones aren't",
    statement: `SELECT format('order %s is %s and %s cents of its %s are captured', id, status, there.cents, total_cents) AS text
      FROM orders CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_cents), 0) AS cents FROM payments
         WHERE order_id = orders.id AND state = 'captured' AND NOT is_surplus) AS there
      WHERE status <> 'cancelled' AND there.cents <> CASE status WHEN 'pending' THEN 0 ELSE total_cents END`,
  },
  {
    // Refunds that an admin gave by hand for an order that goes on are intended.
    name: "Every active order is still paid for",
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
    name: "Every captured payment has an order or a refund",
    // While a dispute is open its refund is withheld; a lost dispute took its amount.
    statement: `SELECT format('payment %s of %s cents has no order, %s cents of refunds and %s cents of lost disputes',
                        payments.id, amount_cents, there.cents, lost.cents) AS text
      FROM payments JOIN orders ON orders.id = order_id CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_cents), 0) AS cents FROM refunds
         WHERE payment_id = payments.id AND state <> 'failed') AS there
     CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_cents) FILTER (WHERE state IN (${LOST})), 0) AS cents,
               coalesce(bool_or(state IN (${OPEN})), false) AS is_open
          FROM disputes WHERE payment_id = payments.id) AS lost
      WHERE payments.state = 'captured' AND (status = 'cancelled' OR is_surplus) AND NOT is_open
        AND (there.cents > amount_cents OR there.cents + lost.cents < amount_cents)`,
  },
  {
    // Refunds from before we knew of the dispute, and those made at Square, couldn't be withheld.
    name: "No disputed payment was refunded",
    statement: `SELECT format('payment %s is disputed, and %s cents were refunded since', disputes.payment_id, refunds.amount_cents) AS text
      FROM disputes JOIN refunds USING (payment_id) JOIN payments ON payments.id = payment_id
     CROSS JOIN LATERAL (
        SELECT sum(amount_cents) AS cents FROM refunds WHERE payment_id = disputes.payment_id AND state <> 'failed') AS back
      WHERE refunds.state <> 'failed' AND refunds.cause <> 'provider' AND refunds.created_at > recorded_at
        AND (disputes.state IN (${OPEN})
             OR disputes.state IN (${LOST}) AND back.cents + disputes.amount_cents > payments.amount_cents)`,
  },
  {
    name: "Retried refunds are paid once",
    statement: `SELECT format('of order %s, %s refunds of the same money go back', order_id, count(*)) AS text FROM refunds
      WHERE state <> 'failed' GROUP BY order_id, payment_id, coalesce(retry_of, id) HAVING count(*) > 1`,
  },
  {
    name: "No refund exceeds its payment",
    statement: `SELECT format('payment %s of %s cents (%s) has %s cents of refunds',
                        payments.id, amount_cents, state, there.cents) AS text
      FROM payments CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_cents), 0) AS cents FROM refunds
         WHERE payment_id = payments.id AND state <> 'failed') AS there
      WHERE there.cents > CASE state WHEN 'captured' THEN amount_cents ELSE 0 END`,
  },
  {
    name: "Refunds take no more tax and tip than was paid",
    statement: `SELECT format('order %s has %s cents of tax and %s of tip, and %s and %s go back',
                        orders.id, orders.tax_cents, orders.tip_cents, back.tax, back.tip) AS text
      FROM (SELECT refunds.order_id, sum(tax_cents) AS tax, sum(tip_cents) AS tip FROM refunds
             WHERE state <> 'failed' GROUP BY 1) AS back
      JOIN orders ON orders.id = back.order_id WHERE back.tax > orders.tax_cents OR back.tip > orders.tip_cents`,
  },
  {
    name: "Refunded quantities don't exceed ordered ones",
    statement: `SELECT format('line %s of order %s has %s pieces, and %s go back',
                        order_items.position, order_items.order_id, order_items.quantity, back.pieces) AS text
      FROM (SELECT refund_lines.order_id, position, sum(quantity) AS pieces
              FROM refund_lines JOIN refunds ON refunds.id = refund_id AND state <> 'failed' GROUP BY 1, 2) AS back
      JOIN order_items USING (order_id, position) WHERE back.pieces > order_items.quantity`,
  },
  {
    name: "Payments match their order totals",
    statement: `SELECT format('payment %s is for %s cents, its order for %s', payments.id, amount_cents, total_cents) AS text
      FROM payments JOIN orders ON orders.id = order_id
      WHERE amount_cents <> total_cents`,
  },
  {
    // Events with uncounted changes are skipped, since they are counted within seconds.
    name: "Dashboard totals match orders",
    statement: `WITH counted AS MATERIALIZED (
        SELECT coalesce(array_agg(id), '{}') AS ids FROM events
         WHERE NOT EXISTS (SELECT FROM events_to_count WHERE event_id = events.id)),
      there AS MATERIALIZED (SELECT sums.* FROM counted, moment, summed_sales(ids, zone) AS sums),
      standing AS MATERIALIZED (
        SELECT sales_figures.* FROM sales_figures, counted WHERE sales_figures.event_id = ANY (ids))
      SELECT format('event %s has figures of %s that are not those of its orders', event_id, day) AS text
        FROM ((SELECT * FROM there EXCEPT SELECT * FROM standing)
              UNION (SELECT * FROM standing EXCEPT SELECT * FROM there)) AS different
      UNION
      SELECT format('the opening of event %s is not that of its orders', event_id)
        FROM (SELECT event_id, sum(orders) AS orders FROM opening_figures, counted
               WHERE event_id = ANY (ids) GROUP BY 1) AS minutes
        FULL JOIN (SELECT event_id, sum(waited) AS orders FROM standing GROUP BY 1) AS days USING (event_id)
       WHERE coalesce(minutes.orders, 0) <> coalesce(days.orders, 0)
      UNION
      SELECT format('the figures of items of event %s on %s are not those of its orders', event_id, day)
        FROM (SELECT event_id, day, sum(quantity) AS quantity, sum(sales_cents) AS cents FROM item_figures, counted
               WHERE event_id = ANY (ids) GROUP BY 1, 2) AS items
        FULL JOIN (
          SELECT sold.event_id, sold.day, sum(quantity) AS quantity, sum(total_price_cents) AS cents
            FROM counted, moment, sold_orders(ids, zone) AS sold JOIN order_items ON order_id = sold.id
           WHERE sold.status <> 'cancelled' GROUP BY 1, 2) AS there USING (event_id, day)
       WHERE (items.quantity, items.cents) IS DISTINCT FROM (there.quantity, there.cents)
      UNION
      SELECT format('the figures of customers of event %s on %s are not those of its orders', event_id, day)
        FROM (SELECT event_id, day, count(*) AS customers, sum(orders) AS orders FROM customer_figures, counted
               WHERE event_id = ANY (ids) GROUP BY 1, 2) AS customers
        FULL JOIN (
          SELECT event_id, day, count(DISTINCT user_id) AS customers, count(*) AS orders
            FROM counted, moment, sold_orders(ids, zone)
           WHERE status <> 'cancelled' AND user_id IS NOT NULL GROUP BY 1, 2) AS there USING (event_id, day)
       WHERE (customers.customers, customers.orders) IS DISTINCT FROM (there.customers, there.orders)
      UNION
      SELECT format('customer %s has %s orders over all days, and %s by day', user_id, totals.orders, days.orders)
        FROM customer_totals AS totals
        FULL JOIN (SELECT user_id, sum(orders) AS orders FROM customer_figures GROUP BY 1) AS days USING (user_id)
       WHERE coalesce(totals.orders, 0) <> coalesce(days.orders, 0)`,
  },
  {
    name: "List and close totals match orders and money",
    statement: `WITH every AS (SELECT array_agg(id) AS ids FROM events),
      orders_there AS MATERIALIZED (SELECT sums.* FROM every, moment, summed_orders(ids, zone) AS sums),
      orders_standing AS MATERIALIZED (
        SELECT sums.* FROM moment, totals_of_orders(zone) AS sums WHERE status <> 'pending'),
      close_there AS MATERIALIZED (SELECT sums.* FROM every, summed_close(ids) AS sums),
      close_standing AS MATERIALIZED (SELECT * FROM totals_of_close())
      SELECT format('event %s has sums of orders of %s that are not those of its orders', event_id, day) AS text
        FROM (SELECT event_id, day, status, sum(orders) AS orders, sum(total_cents) AS cents FROM orders_standing GROUP BY 1, 2, 3) AS totals
        FULL JOIN orders_there AS there USING (event_id, day, status)
       WHERE (totals.orders, totals.cents) IS DISTINCT FROM (there.orders, there.total_cents)
      UNION
      SELECT format('event %s has a close of %s that is not that of its money', event_id, day)
        FROM ((SELECT * FROM close_there EXCEPT SELECT * FROM close_standing)
              UNION (SELECT * FROM close_standing EXCEPT SELECT * FROM close_there)) AS different
      UNION
      SELECT format('event %s counts %s members, there are %s', event_id, totals.members, there.members)
        FROM totals_of_registrations() AS totals
        FULL JOIN (SELECT event_id, count(*) AS members FROM registered_members GROUP BY 1) AS there USING (event_id)
       WHERE totals.members IS DISTINCT FROM there.members`,
  },
  {
    // Computed from lines, payments and refunds alone, without the view that all figures come from.
    name: "Sales figures match lines, payments and refunds",
    statement: `WITH paid AS MATERIALIZED (
        SELECT event_id, orders.id, discount_cents, payments.id AS payment_id, amount_cents FROM orders
          JOIN payments ON payments.order_id = orders.id AND state = 'captured' AND NOT is_surplus),
      food AS (
        SELECT event_id, sum(total_price_cents) AS gross FROM paid JOIN order_items ON order_id = paid.id GROUP BY 1),
      back AS (
        SELECT payment_id, sum(amount_cents) AS cents FROM refunds WHERE state <> 'failed' GROUP BY 1),
      there AS (
        SELECT event_id, sum(discount_cents) AS discount, sum(amount_cents - coalesce(cents, 0)) AS collected
          FROM paid LEFT JOIN back USING (payment_id) GROUP BY 1),
      ${COUNTED},
      sums AS (
        SELECT place, event_id, sum(gross_cents) AS gross, sum(discount_cents) AS discount,
               sum(gross_cents - discount_cents - refunded_food_cents + tax_cents - refunded_tax_cents
                   + tip_cents - refunded_tip_cents) AS collected
          FROM counted GROUP BY 1, 2)
      SELECT format('event %s has gross sales of %s cents, discounts of %s and %s collected, in the %s %s, %s and %s',
                    event_id, food.gross, there.discount, there.collected,
                    place, sums.gross, sums.discount, sums.collected) AS text
        FROM there JOIN food USING (event_id)
        CROSS JOIN (VALUES ('lists'), ('close')) AS places (place)
        FULL JOIN sums USING (event_id, place)
       WHERE (coalesce(food.gross, 0), coalesce(there.discount, 0), coalesce(there.collected, 0))
             IS DISTINCT FROM (coalesce(sums.gross, 0), coalesce(sums.discount, 0), coalesce(sums.collected, 0))`,
  },
  {
    // The parts are computed from lines, payments and refunds alone: tax is what a payment has beyond its food and tip.
    name: "Food, tax and tips match orders, payments and refunds",
    statement: `WITH food AS MATERIALIZED (SELECT order_id, sum(total_price_cents) AS cents FROM order_items GROUP BY 1),
      paid AS MATERIALIZED (
        SELECT event_id, orders.id AS order_id, payments.id AS payment_id, amount_cents, cents AS subtotal,
               cents - discount_cents AS food, amount_cents - (cents - discount_cents) - tip_cents AS tax, tip_cents AS tip
          FROM orders JOIN food ON order_id = orders.id
          JOIN payments ON payments.order_id = orders.id AND state = 'captured' AND NOT is_surplus),
      back AS MATERIALIZED (
        SELECT payment_id, sum(amount_cents) AS cents, sum(tax_cents) AS tax, sum(tip_cents) AS tip
          FROM refunds WHERE state <> 'failed' GROUP BY 1),
      there AS (
        SELECT event_id, sum(food - coalesce(back.cents - back.tax - back.tip, 0)) AS food,
               sum(paid.tax - coalesce(back.tax, 0)) AS tax, sum(paid.tip - coalesce(back.tip, 0)) AS tip
          FROM paid LEFT JOIN back USING (payment_id) GROUP BY 1),
      ${COUNTED},
      sums AS (
        SELECT place, event_id, sum(gross_cents - discount_cents - refunded_food_cents) AS food,
               sum(tax_cents - refunded_tax_cents) AS tax, sum(tip_cents - refunded_tip_cents) AS tip
          FROM counted GROUP BY 1, 2),
      sole AS (
        SELECT refunds.id, refunds.amount_cents AS cents, refunds.tax_cents AS tax_back, refunds.tip_cents AS tip_back,
               paid.*, pieces.tax AS pieces_tax,
               (SELECT count(*) FROM order_item_changes WHERE refund_id = refunds.id) AS lines_at_window
          FROM paid JOIN refunds USING (payment_id)
          LEFT JOIN LATERAL (
            SELECT sum(floor((before + refund_lines.quantity * unit_price_cents)::numeric * paid.tax / nullif(subtotal, 0))
                       - floor(before::numeric * paid.tax / nullif(subtotal, 0))) AS tax
              FROM refund_lines JOIN (
                SELECT position, unit_price_cents,
                       sum(total_price_cents) OVER (ORDER BY position) - total_price_cents AS before
                  FROM order_items WHERE order_items.order_id = paid.order_id) AS billed USING (position)
             WHERE refund_id = refunds.id) AS pieces ON true
         WHERE refunds.state <> 'failed' AND refunds.amount_cents <= paid.amount_cents
           AND NOT EXISTS (SELECT FROM refunds AS other WHERE other.payment_id = paid.payment_id AND other.id <> refunds.id)
           AND NOT EXISTS (SELECT FROM disputes WHERE disputes.payment_id = paid.payment_id))
      SELECT format('event %s has food of %s cents, tax of %s and tips of %s, in the %s %s, %s and %s',
                    event_id, there.food, there.tax, there.tip, place, sums.food, sums.tax, sums.tip) AS text
        FROM there CROSS JOIN (VALUES ('lists'), ('close')) AS places (place)
        FULL JOIN sums USING (event_id, place)
       WHERE (coalesce(there.food, 0), coalesce(there.tax, 0), coalesce(there.tip, 0))
             IS DISTINCT FROM (coalesce(sums.food, 0), coalesce(sums.tax, 0), coalesce(sums.tip, 0))
       UNION ALL
      SELECT format('payment %s has %s cents of tax and %s of tip, is refunded whole, and %s and %s go back',
                    payment_id, paid.tax, paid.tip, back.tax, back.tip)
        FROM paid JOIN back USING (payment_id)
       WHERE back.cents = amount_cents AND (back.tax, back.tip) <> (paid.tax, paid.tip)
       UNION ALL
      -- Pieces take their own tax and no tip; an amount is in proportion to the bill, as were pieces in older refunds. A
      -- share of a line, refunded at the pickup window, takes its line's tax, rounded by line, and may leave the tip.
      SELECT format('refund %s of %s cents takes %s of the tax and %s of the tip', id, cents, tax_back, tip_back)
        FROM sole
       WHERE (tax_back, tip_back) IS DISTINCT FROM (pieces_tax, 0)
         AND NOT (lines_at_window > 0 AND abs(tax_back - (cents - tip_back)::numeric * tax / nullif(food + tax, 0)) <= 1 + lines_at_window)
         AND (abs(tax_back - cents::numeric * tax / amount_cents) > 1
           OR abs(tip_back - cents::numeric * tip / amount_cents) > 1)`,
  },
  {
    name: "Chargebacks in the close match disputes",
    statement: `WITH there AS (
        SELECT event_id, sum(CASE WHEN returned_at IS NULL THEN disputes.amount_cents ELSE 0 END) AS cents
          FROM disputes JOIN payments ON payments.id = payment_id JOIN orders ON orders.id = payments.order_id
         WHERE taken_at IS NOT NULL GROUP BY 1),
      counted AS (
        SELECT event_id, sum(chargeback_cents - returned_chargeback_cents) AS cents FROM totals_of_close() GROUP BY 1)
      SELECT format('event %s has chargebacks of %s cents, in the close %s', event_id, there.cents, counted.cents) AS text
        FROM there FULL JOIN counted USING (event_id)
       WHERE coalesce(there.cents, 0) <> coalesce(counted.cents, 0)`,
  },
  {
    // Computed from payments and payout entries alone, without the view that the close comes from.
    name: "Fees in the close match payments and deposits",
    statement: `WITH fees AS (
        SELECT order_id, fee_cents AS cents, 0 AS on_terminal FROM payments
         WHERE state = 'captured' AND source_kind NOT IN ('cash', 'terminal')
         UNION ALL
        SELECT order_id, sum(fee), sum(fee) FROM (
          SELECT DISTINCT ON (order_id, kind, once)
                 order_id, fee FROM terminal_charges JOIN payout_entries USING (provider_payment_id)
           CROSS JOIN LATERAL (SELECT CASE WHEN kind IN ('charge', 'refund') THEN fee_cents
                                           WHEN kind = 'free-processing' OR kind ~ '(^|-)fee(-|$)' THEN -net_cents END AS fee,
                                    CASE kind WHEN 'charge' THEN '' WHEN 'refund' THEN provider_refund_id ELSE payout_entries.id END AS once) AS taken
           WHERE dispute_id IS NULL
           ORDER BY order_id, kind, once, payout_entries.id) AS entry
         GROUP BY 1 HAVING abs(sum(fee)) <= 99999999
         UNION ALL
        SELECT order_id, fee_cents, CASE source_kind WHEN 'terminal' THEN fee_cents ELSE 0 END FROM (
          SELECT DISTINCT ON (dispute_id, kind, gross_cents > 0) order_id, source_kind, taken.fee_cents
            FROM payout_entries AS taken JOIN disputes ON disputes.id = dispute_id JOIN payments ON payments.id = payment_id
           WHERE taken_at IS NOT NULL AND (gross_cents <= 0 OR returned_at IS NOT NULL)
           ORDER BY dispute_id, kind, gross_cents > 0, taken.id) AS entry),
      there AS (
        SELECT event_id, sum(cents) AS cents, sum(on_terminal) AS on_terminal
          FROM fees JOIN orders ON orders.id = order_id GROUP BY 1),
      counted AS (
        SELECT event_id, sum(fee_cents) AS cents, sum(terminal_fee_cents) AS on_terminal FROM totals_of_close() GROUP BY 1)
      SELECT format('event %s has fees of %s cents, %s of them on the terminal, in the close %s and %s', event_id,
                    there.cents, there.on_terminal, counted.cents, counted.on_terminal) AS text
        FROM there FULL JOIN counted USING (event_id)
       WHERE (coalesce(there.cents, 0), coalesce(there.on_terminal, 0))
             IS DISTINCT FROM (coalesce(counted.cents, 0), coalesce(counted.on_terminal, 0))`,
  },
  {
    name: "Every payment is settled within five minutes",
    statement: `SELECT format('payment %s is %s since %s', id, state, created_at) AS text FROM payments, moment
      WHERE state IN ('started', 'authorized') AND created_at < moment.now - interval '5 minutes'`,
  },
  {
    name: "Every hold ends within a minute of its deadline",
    statement: `SELECT format('order %s holds its stock since it ran out at %s', id, hold_expires_at) AS text FROM orders, moment
      WHERE status = 'pending' AND hold_expires_at < moment.now - interval '1 minute'
        AND NOT EXISTS (SELECT FROM payments WHERE order_id = orders.id AND state IN ('started', 'authorized'))`,
  },
];

/**
 * Time limit of a comparison, in ms. Each reads all orders, up to a million, and takes longer than other statements
 * may.
 */
const COMPARISON_MAX_MS = 120_000;

/** Maximum differences named per comparison; further ones are only counted. */
const NAMED_MAX = 100;

/**
 * Runs all comparisons in one snapshot, because the server may be writing.
 * @param owedRefunds returns one row with a text for each refused refund that is still owed
 */
export async function runComparisons(
  database: Database,
  now: Date,
  owedRefunds: RawBuilder<unknown>,
): Promise<LedgerReport["comparisons"]> {
  const compared = [
    ...COMPARISONS.map(({ name, statement }) => ({ name, statement: sql.raw(statement) })),
    { name: "Every refund Square declined was paid another way", statement: owedRefunds },
  ];
  return onMaintenancePool(database)
    .database.transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (transaction) => {
      await sql`SET LOCAL statement_timeout = ${sql.lit(COMPARISON_MAX_MS)}`.execute(transaction);
      const comparisons: LedgerReport["comparisons"] = [];
      for (const { name, statement } of compared) {
        const { rows } = await sql<{ text: string; count: number }>`
          WITH moment AS (SELECT ${now}::timestamptz AS now, ${BRAND.timeZone}::text AS zone)
          SELECT text, count(*) OVER () AS count FROM (${statement}) AS found
          LIMIT ${NAMED_MAX}`.execute(transaction);
        const differences = rows.map(({ text }) => text);
        comparisons.push({ name, differenceCount: rows[0]?.count ?? 0, differences });
      }
      return comparisons;
    });
}
