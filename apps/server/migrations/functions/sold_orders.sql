-- Returns the orders that the stats count: each paid order of these events, once. Dropped and expired orders were never
-- paid. A returned order that was sold counts as the order that claimed it. The buyer counts, even if a friend has
-- claimed the order since. Refunds, including those under way, are subtracted on the day of their order.
CREATE OR REPLACE FUNCTION sold_orders(p_events uuid[], p_zone text)
RETURNS TABLE (
  id uuid, event_id uuid, pickup_window_id uuid, user_id uuid, status text, day date,
  revenue_cents bigint, waited_seconds bigint, handed_out text, late_seconds bigint
)
LANGUAGE sql STABLE AS $$
  SELECT orders.id, orders.event_id, orders.pickup_window_id, orders.user_id, orders.status,
         (orders.created_at AT TIME ZONE p_zone)::date,
         CASE WHEN orders.status = 'cancelled' THEN 0 ELSE orders.total_cents - coalesce((
           SELECT sum(refunds.amount_cents) FROM refunds JOIN payments ON payments.id = payment_id
            WHERE refunds.order_id = orders.id AND refunds.state <> 'failed' AND NOT payments.is_surplus), 0) END,
         CASE WHEN orders.user_id IS NOT NULL AND orders.takes_over IS NULL AND orders.created_at >= events.registration_opens_at
              THEN floor(extract(epoch FROM orders.created_at - events.registration_opens_at))::bigint END,
         CASE WHEN orders.status <> 'completed' OR orders.picked_up_at IS NULL OR orders.user_id IS NULL THEN NULL
              WHEN orders.picked_up_at < pickup_windows.starts_at THEN 'early'
              WHEN orders.picked_up_at <= pickup_windows.ends_at THEN 'in-time' ELSE 'late' END,
         greatest(0, extract(epoch FROM orders.picked_up_at - pickup_windows.ends_at))::bigint
    FROM orders
    JOIN events ON events.id = orders.event_id
    JOIN pickup_windows ON pickup_windows.id = orders.pickup_window_id
   WHERE orders.event_id = ANY (p_events)
     AND (orders.status IN ('confirmed', 'preparing', 'ready', 'completed')
       OR orders.status = 'cancelled' AND orders.cancel_reason <> 'given-back'
          AND EXISTS (SELECT FROM payments
                       WHERE payments.order_id = orders.id AND state = 'captured' AND NOT is_surplus))
$$;
