/** Numbers of rows. */
export interface FillSizes {
  readonly members: number;
  readonly events: number;
  readonly orders: number;
  readonly linesAnOrder: number;
}

/** Years that the events are spread over. */
const YEARS = 3;
/** Events that are still to come; some of them take orders already. */
const EVENTS_AHEAD = 4;
const ITEMS = 8;
const WINDOWS = 8;
const WINDOW_MINUTES = 20;
const CAMPAIGNS = 200;

/**
 * Creates functions that compute ids and order numbers from a row's kind and number, so that references need no lookup.
 * Events are two to three days apart, the last ones in the future. They are announced six days before, so that a server
 * on the filled database doesn't begin by writing to every member, and ordering opens five days before.
 */
export const PREPARE = `
CREATE FUNCTION pg_temp.made(what text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT overlay(overlay(md5(what || ' ' || n) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid $$;
CREATE FUNCTION pg_temp.made_number(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  -- 700,001 has no factor of 21, so that each n has a number of its own.
  SELECT ${[0, 1, 2, 3, 4, 5].map(madeSign).join(" || ")} $$;`;

/** Returns the expression of one character of an order's number. PostgreSQL inlines it. */
function madeSign(place: number): string {
  const sign = `substr('2346789CDFHJKMNPRTVWX', (n * 700001 % 85766121 / ${21 ** place} % 21)::int + 1, 1)`;
  return place === 2 ? `${sign} || '-'` : sign;
}

/**
 * Returns the inserts of members: a third had an invitation, and a third had asked to hear about the next event. The same
 * number of others asked and didn't join.
 */
export function membersSql({ members }: FillSizes): string {
  return `
INSERT INTO invitations (id, code, label, created_by, created_at)
SELECT pg_temp.made('invitation', n), 'filled-' || n, 'Campaign ' || n,
       CASE WHEN n % 4 > 0 THEN pg_temp.made('member', 1) END, now() - interval '${YEARS} years'
  FROM generate_series(0, ${CAMPAIGNS - 1}) AS n;
INSERT INTO interests (channel, source, campaign_id, asked_at, confirmed_at, invited_at, member_id, registered_at, created_at)
SELECT 'mail', CASE WHEN n % 4 > 0 THEN 'promo_card' ELSE 'landing' END,
       CASE WHEN n % 4 > 0 THEN pg_temp.made('invitation', n % ${CAMPAIGNS}) END, at, at, at,
       CASE WHEN n % 3 = 0 THEN pg_temp.made('member', n) END, CASE WHEN n % 3 = 0 THEN at END, at
  FROM (SELECT n, now() - (1 - n::float / ${members}) * interval '${YEARS} years' AS at
          FROM generate_series(1, ${members}) AS n WHERE n % 3 = 0 OR n % 2 = 0) AS asked;
INSERT INTO users (id, email, email_verified_at, invitation_id, first_name, last_name, zip_code, created_at, updated_at)
SELECT pg_temp.made('member', n), 'filled-' || n || '@secret.example', at,
       CASE WHEN n % 3 = 1 THEN pg_temp.made('invitation', n % ${CAMPAIGNS}) END,
       (ARRAY['Ana','Devon','Imani','Luca','Priya','Sam','Theo','Marisol','June','Ravi'])[1 + n % 10],
       (ARRAY['Whitfield','Park','Rhodes','Marchetti','Natarajan','Vega','Okafor','Castellanos'])[1 + n / 10 % 8] || ' ' || n,
       '900' || lpad((n % 90)::text, 2, '0'), at, at
  FROM (SELECT n, now() - (1 - n::float / ${members}) * interval '${YEARS} years' AS at
          FROM generate_series(1, ${members}) AS n) AS joined`;
}

export function eventsSql({ events }: FillSizes): string {
  return `
CREATE TEMP TABLE made_events AS
SELECT n, pg_temp.made('event', n) AS id,
       date_trunc('hour', now()) - (${events - EVENTS_AHEAD} - n) * (interval '${YEARS} years' / ${events}) AS at
  FROM generate_series(1, ${events}) AS n;
INSERT INTO events (id, title, location_name, address, zip_code, status, event_at, notification_at,
                    registration_opens_at, registration_closes_at, pickup_starts_at, pickup_ends_at,
                    cancellation_cutoff_at, announcing_since, announced_at, created_at, updated_at)
SELECT id, (ARRAY['Back Door','Night Market','Rooftop Supper','Friday Fry','Lantern Night'])[1 + n % 5] || ' ' || n,
       (ARRAY['Hewitt Street Lot','Bullocks Garage','Frogtown','Echo Park','Koreatown Roof','Boyle Heights Yard'])[1 + n % 6],
       n || ' S Hewitt St, Los Angeles', '90013',
       CASE WHEN at + interval '4 hours' < now() THEN 'completed' WHEN at - interval '5 days' < now() THEN 'active' ELSE 'scheduled' END,
       at, at - interval '6 days', at - interval '5 days', at - interval '1 hour', at,
       at + interval '${WINDOWS * WINDOW_MINUTES} minutes', at - interval '1 day', announced_at, announced_at, at - interval '20 days', at
  FROM made_events CROSS JOIN LATERAL (
    SELECT CASE WHEN at - interval '6 days' < now() THEN at - interval '6 days' END AS announced_at) AS announced;
INSERT INTO pickup_windows (id, event_id, starts_at, ends_at)
SELECT pg_temp.made('window', n * ${WINDOWS} + w), id, at + w * interval '${WINDOW_MINUTES} minutes',
       at + (w + 1) * interval '${WINDOW_MINUTES} minutes'
  FROM made_events, generate_series(0, ${WINDOWS - 1}) AS w;
INSERT INTO menu_items (id, event_id, name, price_cents, sort_order, created_at, updated_at)
SELECT pg_temp.made('item', n * ${ITEMS} + i), id,
       (ARRAY['Lobster Tail','Hot Honey Tail','Old Bay Fries','Corn Ribs','Lemon Slaw','Brown Butter Roll','Yuzu Lemonade','Corn Cake'])[1 + i],
       900 + i * 300, i, at, at
  FROM made_events, generate_series(0, ${ITEMS - 1}) AS i`;
}

/**
 * Returns statements that compute all orders by time and insert them with lines, payments and refunds. Most orders come
 * within minutes of opening, from frequent members. Two percent expire, and two percent are cancelled and refunded.
 */
export function ordersSql({ orders, events, members }: FillSizes): string {
  return `
CREATE TEMP TABLE made_orders AS
WITH facts AS (
  SELECT event, at, at - interval '5 days' + power(random(), 4) * interval '4 days' AS placed_at,
         1 + floor(power(random(), 2) * ${members})::int AS member, random() AS luck,
         floor(random() * ${WINDOWS})::int AS pickup, first_item,
         (first_item + 1 + floor(random() * ${ITEMS - 1})::int) % ${ITEMS} AS second_item,
         1 + floor(random() * 2)::int AS quantity, floor(random() * 3)::int * 200 AS tip
    FROM (SELECT made_events.n AS event, at, floor(random() * ${ITEMS})::int AS first_item
            FROM made_events, generate_series(1, ${Math.ceil(orders / (events - EVENTS_AHEAD))})
           WHERE at - interval '5 days' < now()) AS drawn),
priced AS (
  SELECT row_number() OVER (ORDER BY placed_at) AS n, *,
         (900 + first_item * 300) * quantity + 900 + second_item * 300 AS subtotal
    FROM facts WHERE placed_at < now() - interval '15 minutes')
SELECT *, uuidv7(placed_at - now()) AS id, subtotal + (subtotal * 97500::bigint + 500000) / 1000000 + tip AS total,
       CASE WHEN luck < 0.02 THEN 'expired' WHEN luck < 0.04 THEN 'cancelled'
            WHEN at + interval '4 hours' < now() THEN 'completed' ELSE 'confirmed' END AS fate
  FROM priced;
ANALYZE made_orders;
INSERT INTO orders (id, order_number, event_id, user_id, pickup_window_id, status, subtotal_cents, tax_cents, tip_cents,
                    total_cents, units, idempotency_key, request_hash, hold_expires_at, cancelled_at, cancel_reason,
                    picked_up_at, status_since, created_at, updated_at)
SELECT id, pg_temp.made_number(n), pg_temp.made('event', event), pg_temp.made('member', member),
       pg_temp.made('window', event * ${WINDOWS} + pickup),
       CASE fate WHEN 'expired' THEN 'cancelled' ELSE fate END, subtotal, total - subtotal - tip, tip, total, quantity + 1,
       'filled-' || n, 'none', placed_at + interval '10 minutes',
       CASE fate WHEN 'expired' THEN placed_at + interval '10 minutes' WHEN 'cancelled' THEN placed_at + interval '1 hour' END,
       CASE fate WHEN 'expired' THEN 'expired' WHEN 'cancelled' THEN 'owner' END,
       CASE fate WHEN 'completed' THEN at + (pickup * ${WINDOW_MINUTES} + luck * 24) * interval '1 minute' END,
       placed_at, placed_at, placed_at
  FROM made_orders ORDER BY n;
INSERT INTO order_items (order_id, position, menu_item_id, name, quantity, unit_price_cents, total_price_cents)
SELECT made_orders.id, line.position, menu_items.id, name, line.quantity, price_cents, price_cents * line.quantity
  FROM made_orders
 CROSS JOIN LATERAL (VALUES (0, first_item, quantity), (1, second_item, 1)) AS line (position, item, quantity)
  JOIN menu_items ON menu_items.id = pg_temp.made('item', event * ${ITEMS} + line.item);
INSERT INTO payments (id, order_id, user_id, idempotency_key, request_key, request_hash, source_kind, amount_cents, state,
                      fee_cents, provider_payment_id, card_brand, card_last4, created_at, updated_at, is_deposited)
SELECT uuidv7(placed_at + interval '1 minute' - now()), id, pg_temp.made('member', member), 'filled-' || n, 'filled-' || n,
       'none', 'card', total, 'captured', total * 29 / 1000 + 30, 'filled-' || n, 'VISA', '1111', placed_at + interval '1 minute',
       placed_at + interval '1 minute', placed_at < now() - interval '2 days'
  FROM made_orders WHERE fate <> 'expired' ORDER BY n;
INSERT INTO refunds (payment_id, order_id, idempotency_key, amount_cents, cause, reason, state, provider_refund_id,
                     created_at, updated_at, is_deposited)
SELECT payments.id, order_id, 'filled-' || payments.id, amount_cents, 'cancellation', 'Cancelled', 'completed',
       'filled-' || payments.id, payments.created_at + interval '1 hour', payments.created_at + interval '1 hour', is_deposited
  FROM made_orders JOIN payments ON payments.order_id = made_orders.id WHERE fate = 'cancelled'`;
}

/** Pays everything out in Square's deposits, one for each day that closed at 5 PM Pacific. All have been read. */
export const PAYOUTS = `
CREATE TEMP TABLE made_entries AS
SELECT entry.*, 'filled-' || day AS payout_id
  FROM (SELECT 'charge' AS kind, updated_at AS at, amount_cents AS gross, coalesce(fee_cents, 0) AS fee, provider_payment_id,
               NULL AS provider_refund_id
          FROM payments WHERE state = 'captured'
         UNION ALL
        SELECT 'refund', refunds.updated_at, -refunds.amount_cents, 0, provider_payment_id, provider_refund_id
          FROM refunds JOIN payments ON payments.id = payment_id WHERE refunds.state = 'completed') AS entry
 CROSS JOIN LATERAL (SELECT (at AT TIME ZONE 'America/Los_Angeles' + interval '7 hours')::date AS day) AS closed
 WHERE day <= (now() AT TIME ZONE 'America/Los_Angeles')::date;
INSERT INTO payouts (id, status, kind, amount_cents, fee_cents, arrival_on, statement_id, version, created_at, changed_at,
                     entries_read_at)
SELECT payout_id, 'paid', 'batch', sum(gross - fee), 0, max(at)::date + 1, payout_id, 1, max(at), max(at), max(at)
  FROM made_entries GROUP BY payout_id;
INSERT INTO payout_entries (id, payout_id, kind, effective_at, gross_cents, fee_cents, net_cents, provider_payment_id,
                            provider_refund_id)
SELECT kind || '-' || provider_payment_id, payout_id, kind, at, gross, fee, gross - fee, provider_payment_id,
       provider_refund_id
  FROM made_entries;
UPDATE square_lists SET read_at = now()`;

/** Sets the counters to the orders. */
export const COUNTERS = `
UPDATE events SET current_orders = there.orders
  FROM (SELECT event_id, count(*) AS orders FROM orders WHERE holds_stock GROUP BY 1) AS there WHERE events.id = event_id;
UPDATE pickup_windows SET current_orders = there.orders, current_units = there.units
  FROM (SELECT pickup_window_id, count(*) AS orders, sum(units) AS units FROM orders WHERE holds_stock GROUP BY 1) AS there
 WHERE pickup_windows.id = pickup_window_id;
UPDATE menu_items SET current_quantity = there.pieces
  FROM (SELECT menu_item_id, sum(quantity) AS pieces FROM order_items JOIN orders ON orders.id = order_id
         WHERE holds_stock GROUP BY 1) AS there WHERE menu_items.id = menu_item_id;
INSERT INTO events_to_count SELECT id FROM made_events`;

/** Returns a statement that inserts an audit line for each order, of one kind per turn. */
export function auditSql(turn: number): string {
  const { eventType, message, newValue, minutes, hasActor } =
    AUDIT_TURNS[turn % AUDIT_TURNS.length] ?? PAYMENT;
  return `
INSERT INTO audit_log (id, event_type, severity, message, actor_id, subject_id, order_id, new_value, created_at)
SELECT uuidv7(placed_at + interval '${minutes} minutes' - now()), '${eventType}',
       CASE WHEN n % 500 = 0 THEN 'error' WHEN n % 60 = 0 THEN 'warning' ELSE 'info' END,
       ${message}, ${hasActor ? "pg_temp.made('member', member)" : "NULL"}, pg_temp.made('member', member),
       id, ${newValue === null ? "NULL" : `'${newValue}'`}, placed_at + interval '${minutes} minutes'
  FROM made_orders ORDER BY n`;
}

/** Queues every audit line for the chain, like a new one. */
export const UNCHAINED = "INSERT INTO audit_unchained SELECT id FROM audit_log ORDER BY id";

function orderMove(from: string, to: string, minutes: number) {
  return {
    eventType: "order_status_change",
    message: `'Order ' || pg_temp.made_number(n) || ' went from ${from} to ${to}'`,
    newValue: to,
    minutes,
    hasActor: true,
  };
}

const PAYMENT = {
  eventType: "payment_event",
  message: "'Payment of $' || total / 100 || '.' || lpad((total % 100)::text, 2, '0') || ' captured'",
  newValue: null,
  minutes: 1,
  hasActor: false,
};

const AUDIT_TURNS = [
  PAYMENT,
  orderMove("pending", "confirmed", 1),
  orderMove("confirmed", "preparing", 90),
  orderMove("preparing", "ready", 110),
  orderMove("ready", "completed", 125),
];
