-- Returns orders, their totals and their sales by event, day and status, exact at this moment: the sums of events that
-- are counted, the orders of those that wait to be counted, and pending orders, which have no sales.
CREATE OR REPLACE FUNCTION totals_of_orders(p_zone text) RETURNS SETOF order_figures
LANGUAGE sql STABLE AS $$
  SELECT * FROM order_figures AS counted
   WHERE NOT EXISTS (SELECT FROM events_to_count AS changed WHERE changed.event_id = counted.event_id)
   UNION ALL
  SELECT * FROM summed_orders(ARRAY(SELECT DISTINCT event_id FROM events_to_count), p_zone)
   UNION ALL
  SELECT event_id, (created_at AT TIME ZONE p_zone)::date, status, count(*)::int, sum(total_cents)::bigint,
         0, 0, 0, 0, 0, 0, 0
    FROM orders WHERE status = 'pending' GROUP BY 1, 2, 3
$$;
