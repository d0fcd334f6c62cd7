-- Returns the correct rows of close_figures for these events: payments by the day of their capture, refunds by the day
-- on which they were given, except those that Square refused.
CREATE OR REPLACE FUNCTION summed_close(p_events uuid[]) RETURNS SETOF close_figures
LANGUAGE sql STABLE AS $$
  WITH moved AS (
    SELECT orders.event_id, payments.updated_at AS moved_at, 1 AS orders,
           subtotal_cents, discount_cents, tax_cents, tip_cents, is_surplus, source_kind,
           amount_cents AS charged_cents, 0 AS refunded_cents, fee_cents
      FROM orders JOIN payments ON payments.order_id = orders.id
     WHERE orders.event_id = ANY (p_events) AND payments.state = 'captured'
     UNION ALL
    SELECT orders.event_id, refunds.created_at, 0, 0, 0, 0, 0, false, source_kind, 0, refunds.amount_cents, NULL
      FROM orders JOIN refunds ON refunds.order_id = orders.id JOIN payments ON payments.id = refunds.payment_id
     WHERE orders.event_id = ANY (p_events) AND refunds.state <> 'failed'),
  dated AS (
    SELECT moved.*, (moved_at AT TIME ZONE time_zone)::date AS day,
           source_kind NOT IN ('cash', 'terminal') AS by_card
      FROM moved JOIN events ON events.id = event_id)
  SELECT event_id, day,
         coalesce(sum(orders) FILTER (WHERE NOT is_surplus), 0)::int,
         coalesce(sum(subtotal_cents) FILTER (WHERE NOT is_surplus), 0)::bigint,
         coalesce(sum(discount_cents) FILTER (WHERE NOT is_surplus), 0)::bigint,
         coalesce(sum(tax_cents) FILTER (WHERE NOT is_surplus), 0)::bigint,
         coalesce(sum(tip_cents) FILTER (WHERE NOT is_surplus), 0)::bigint,
         coalesce(sum(charged_cents) FILTER (WHERE is_surplus), 0)::bigint,
         sum(charged_cents)::bigint,
         sum(refunded_cents)::bigint,
         coalesce(sum(charged_cents) FILTER (WHERE by_card), 0)::bigint,
         coalesce(sum(charged_cents) FILTER (WHERE source_kind = 'cash'), 0)::bigint,
         coalesce(sum(charged_cents) FILTER (WHERE source_kind = 'terminal'), 0)::bigint,
         coalesce(sum(refunded_cents) FILTER (WHERE source_kind = 'cash'), 0)::bigint,
         coalesce(sum(fee_cents), 0)::bigint,
         (count(*) FILTER (WHERE by_card AND charged_cents > 0 AND fee_cents IS NULL))::int
    FROM dated GROUP BY 1, 2
$$;
