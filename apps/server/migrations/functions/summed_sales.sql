-- Returns the correct rows of sales_figures for these events.
CREATE OR REPLACE FUNCTION summed_sales(p_events uuid[], p_zone text) RETURNS SETOF sales_figures
LANGUAGE sql STABLE AS $$
  SELECT event_id, day, pickup_window_id,
         count(*) FILTER (WHERE status = 'confirmed')::int,
         count(*) FILTER (WHERE status = 'preparing')::int,
         count(*) FILTER (WHERE status = 'ready')::int,
         count(*) FILTER (WHERE status = 'completed')::int,
         count(*) FILTER (WHERE status = 'cancelled')::int,
         sum(revenue_cents)::bigint,
         count(waited_seconds) FILTER (WHERE status <> 'cancelled')::int,
         coalesce(sum(waited_seconds) FILTER (WHERE status <> 'cancelled'), 0)::bigint,
         count(*) FILTER (WHERE handed_out = 'early')::int,
         count(*) FILTER (WHERE handed_out = 'in-time')::int,
         count(*) FILTER (WHERE handed_out = 'late')::int,
         coalesce(sum(late_seconds) FILTER (WHERE handed_out = 'late'), 0)::bigint,
         coalesce(array_agg((waited_seconds / 60)::int ORDER BY waited_seconds)
                  FILTER (WHERE waited_seconds IS NOT NULL AND status <> 'cancelled'), '{}')
    FROM sold_orders(p_events, p_zone)
   GROUP BY 1, 2, 3
$$;
