-- Places a batch as processes of the version before call it. The next release drops it.
CREATE OR REPLACE FUNCTION place_orders(
  p_event_id uuid, p_now timestamptz, p_hold_expires_at timestamptz,
  r_users uuid[], r_windows uuid[], r_keys text[], r_hashes text[], r_numbers text[], r_tips int[],
  r_promos text[], r_totals int[], r_line_counts int[],
  l_items uuid[], l_quantities int[], l_instructions text[]
) RETURNS jsonb
LANGUAGE plpgsql
AS $$
BEGIN
  RETURN place_order_batch(p_event_id, p_now, p_hold_expires_at, r_users, r_windows, r_keys, r_hashes, r_numbers, r_tips,
                           r_promos, r_totals, r_line_counts, l_items, l_quantities, l_instructions, false, NULL);
END
$$;
