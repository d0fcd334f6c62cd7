-- Returns the correct rows of order_figures for these events.
CREATE OR REPLACE FUNCTION summed_orders(p_events uuid[], p_zone text) RETURNS SETOF order_figures
LANGUAGE sql STABLE AS $$
  SELECT event_id, (created_at AT TIME ZONE p_zone)::date, status, count(*)::int, sum(total_cents)::bigint
    FROM orders
   WHERE event_id = ANY (p_events) AND status <> 'pending' AND cancel_reason IS DISTINCT FROM 'changed'
   GROUP BY 1, 2, 3
$$;
