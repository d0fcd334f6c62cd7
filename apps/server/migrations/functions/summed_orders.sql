-- Returns the correct rows of order_figures for these events. Sales count on the day their order was placed, so an order
-- that was cancelled after it was paid has gross sales and as much in refunds.
CREATE OR REPLACE FUNCTION summed_orders(p_events uuid[], p_zone text) RETURNS SETOF order_figures
LANGUAGE sql STABLE AS $$
  WITH sold AS (
    SELECT order_id, sum(gross_cents) AS gross, sum(discount_cents) AS discount, sum(refunded_food_cents) AS food_back,
           sum(tax_cents) AS tax, sum(refunded_tax_cents) AS tax_back,
           sum(tip_cents) AS tip, sum(refunded_tip_cents) AS tip_back
      FROM money_moves WHERE event_id = ANY (p_events) GROUP BY order_id)
  SELECT event_id, (created_at AT TIME ZONE p_zone)::date, status, count(*)::int, sum(total_cents)::bigint,
         coalesce(sum(gross), 0)::bigint, coalesce(sum(discount), 0)::bigint, coalesce(sum(food_back), 0)::bigint,
         coalesce(sum(tax), 0)::bigint, coalesce(sum(tax_back), 0)::bigint,
         coalesce(sum(tip), 0)::bigint, coalesce(sum(tip_back), 0)::bigint
    FROM orders LEFT JOIN sold ON sold.order_id = orders.id
   WHERE event_id = ANY (p_events) AND status <> 'pending' AND cancel_reason IS DISTINCT FROM 'changed'
   GROUP BY 1, 2, 3
$$;
