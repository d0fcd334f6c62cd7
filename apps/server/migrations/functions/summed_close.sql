-- Returns the correct rows of close_figures for these events: payments by the day of their capture, refunds by the day
-- on which they were given, chargebacks by the day on which Square took or returned them, in the event's time zone.
CREATE OR REPLACE FUNCTION summed_close(p_events uuid[]) RETURNS SETOF close_figures
LANGUAGE sql STABLE AS $$
  WITH dated AS (
    SELECT moved.*, (moved_at AT TIME ZONE time_zone)::date AS day, kind = 'payment' AS is_payment,
           source_kind NOT IN ('cash', 'terminal') AS by_card
      FROM money_moves AS moved JOIN events ON events.id = event_id
     WHERE event_id = ANY (p_events))
  SELECT event_id, day,
         (count(*) FILTER (WHERE is_payment AND NOT is_surplus))::int,
         sum(gross_cents)::bigint, sum(discount_cents)::bigint, sum(tax_cents)::bigint, sum(tip_cents)::bigint,
         sum(surplus_cents)::bigint, sum(charged_cents)::bigint, sum(refunded_cents)::bigint,
         coalesce(sum(charged_cents) FILTER (WHERE by_card), 0)::bigint,
         coalesce(sum(charged_cents) FILTER (WHERE source_kind = 'cash'), 0)::bigint,
         coalesce(sum(charged_cents) FILTER (WHERE source_kind = 'terminal'), 0)::bigint,
         coalesce(sum(refunded_cents) FILTER (WHERE source_kind = 'cash'), 0)::bigint,
         coalesce(sum(fee_cents), 0)::bigint,
         (count(*) FILTER (WHERE has_fee AND fee_cents IS NULL))::int,
         sum(refunded_food_cents)::bigint, sum(refunded_tax_cents)::bigint, sum(refunded_tip_cents)::bigint,
         sum(refunded_surplus_cents)::bigint,
         coalesce(sum(refunded_cents) FILTER (WHERE source_kind = 'terminal'), 0)::bigint,
         coalesce(sum(chargeback_cents) FILTER (WHERE kind = 'chargeback'), 0)::bigint,
         coalesce(-sum(chargeback_cents) FILTER (WHERE kind = 'chargeback-returned'), 0)::bigint,
         sum(held_chargeback_cents)::bigint, sum(lost_chargeback_cents)::bigint,
         coalesce(sum(chargeback_cents) FILTER (WHERE source_kind = 'terminal'), 0)::bigint,
         coalesce(sum(fee_cents) FILTER (WHERE source_kind = 'terminal'), 0)::bigint,
         coalesce(sum(refunded_cents) FILTER (WHERE source_kind IN ('hand-cash', 'hand-check')), 0)::bigint
    FROM dated GROUP BY 1, 2
$$;
