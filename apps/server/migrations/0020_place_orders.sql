-- Places a batch of orders of one event: locks its rows in the one order that is used everywhere (event,
-- pickup windows, menu items, promo codes; each kind by id), walks the batch in the order of arrival, decides
-- each order by itself against counters kept in memory, moves each counter once and inserts what fits.
-- An order that is refused never fails its neighbours.
--
-- requests: [{userId, pickupWindowId, key, hash, number, tipCents, promoCode, shownTotalCents,
--             lines: [{menuItemId, quantity, specialInstructions}]}], lines of one item already summed
-- answers, in the same order: {code: "PLACED", id, orderNumber, totalCents, holdExpiresAt}
--                          or {code, params?}, code being one of the contract's error codes
--
-- The rules are those of packages/domain (checkOrderability, orderTotals, checkPaymentAmount); a property
-- test holds the two together.
CREATE FUNCTION place_orders(p_event_id uuid, p_requests jsonb, p_now timestamptz, p_hold_seconds integer)
RETURNS jsonb
LANGUAGE plpgsql
AS $$
#variable_conflict use_variable
DECLARE
  v_event events%ROWTYPE;
  v_status text;
  v_refusal text;

  window_ids uuid[]; window_orders_left int[]; window_units_left int[];
  window_orders_taken int[]; window_units_taken int[];

  item_ids uuid[]; item_names text[]; item_prices int[]; item_left int[]; item_available boolean[];
  item_units int[]; item_limits int[]; item_taken int[];

  promo_codes_found text[]; promo_ids uuid[]; promo_percents int[]; promo_amounts int[];
  promo_left int[]; promo_taken int[];

  r_users uuid[]; r_windows uuid[]; r_keys text[]; r_hashes text[]; r_numbers text[]; r_tips int[];
  r_promos text[]; r_totals int[];
  l_request int[]; l_items uuid[]; l_quantities int[]; l_instructions text[];

  known_keys text[]; known_answers jsonb[]; known_hashes text[];
  pending_users uuid[]; limit_keys text[]; limit_sums int[]; taken_numbers text[];

  v_count int; v_line_count int; v_line int := 1; v_first int; v_last int;
  n int := 0; i int; j int; k int; w int; p int; v_sum int; v_units int; v_subtotal bigint; v_discount bigint;
  v_tax bigint; v_total bigint; v_code text; v_params jsonb; v_order_id uuid;
  v_hold_expires_at timestamptz := p_now + make_interval(secs => p_hold_seconds);

  o_ids uuid[]; o_request int[]; o_subtotals int[]; o_discounts int[]; o_taxes int[]; o_totals int[];
  o_units int[]; o_promos uuid[];
  oi_orders uuid[]; oi_lines int[]; oi_item_indexes int[]; oi_count int := 0;
  line_item_indexes int[];
  answers jsonb[];
BEGIN
  SELECT * INTO v_event FROM events WHERE id = p_event_id FOR UPDATE;
  v_count := jsonb_array_length(p_requests);
  IF v_event.id IS NULL OR v_event.status = 'draft' THEN
    RETURN (SELECT jsonb_agg(jsonb_build_object('code', 'EVENT_NOT_FOUND')) FROM generate_series(1, v_count));
  END IF;

  SELECT array_agg(id), array_agg(max_orders - current_orders), array_agg(max_units - current_units),
         array_agg(0), array_agg(0)
    INTO window_ids, window_orders_left, window_units_left, window_orders_taken, window_units_taken
    FROM (SELECT * FROM pickup_windows WHERE event_id = p_event_id ORDER BY id FOR UPDATE) AS locked;

  SELECT array_agg(id), array_agg(name), array_agg(price_cents), array_agg(max_quantity - current_quantity),
         array_agg(is_available), array_agg(pickup_units), array_agg(max_per_member), array_agg(0)
    INTO item_ids, item_names, item_prices, item_left, item_available, item_units, item_limits, item_taken
    FROM (SELECT * FROM menu_items WHERE event_id = p_event_id ORDER BY id FOR UPDATE) AS locked;

  SELECT array_agg((r ->> 'userId')::uuid ORDER BY o), array_agg((r ->> 'pickupWindowId')::uuid ORDER BY o),
         array_agg(r ->> 'key' ORDER BY o), array_agg(r ->> 'hash' ORDER BY o),
         array_agg(r ->> 'number' ORDER BY o), array_agg((r ->> 'tipCents')::int ORDER BY o),
         array_agg(r ->> 'promoCode' ORDER BY o), array_agg((r ->> 'shownTotalCents')::int ORDER BY o)
    INTO r_users, r_windows, r_keys, r_hashes, r_numbers, r_tips, r_promos, r_totals
    FROM jsonb_array_elements(p_requests) WITH ORDINALITY AS requests (r, o);

  SELECT array_agg(o::int ORDER BY o, lo), array_agg((l ->> 'menuItemId')::uuid ORDER BY o, lo),
         array_agg((l ->> 'quantity')::int ORDER BY o, lo),
         array_agg(l ->> 'specialInstructions' ORDER BY o, lo)
    INTO l_request, l_items, l_quantities, l_instructions
    FROM jsonb_array_elements(p_requests) WITH ORDINALITY AS requests (r, o),
         jsonb_array_elements(r -> 'lines') WITH ORDINALITY AS lines (l, lo);
  v_line_count := cardinality(l_request);

  IF EXISTS (SELECT FROM unnest(r_promos) AS asked (code) WHERE asked.code IS NOT NULL) THEN
    SELECT array_agg(code), array_agg(id), array_agg(percent), array_agg(amount_cents),
           array_agg(max_uses - current_uses), array_agg(0)
      INTO promo_codes_found, promo_ids, promo_percents, promo_amounts, promo_left, promo_taken
      FROM (SELECT * FROM promo_codes
             WHERE code = ANY (r_promos) AND (event_id IS NULL OR event_id = p_event_id)
               AND (starts_at IS NULL OR starts_at <= p_now) AND (expires_at IS NULL OR expires_at > p_now)
             ORDER BY id FOR UPDATE) AS locked;
  END IF;

  -- What is known of the batch's members, asked once for all.
  SELECT array_agg(user_id || ' ' || idempotency_key), array_agg(request_hash),
         array_agg(jsonb_build_object('code', 'PLACED', 'id', id, 'orderNumber', order_number,
                                      'totalCents', total_cents, 'holdExpiresAt', hold_expires_at))
    INTO known_keys, known_hashes, known_answers
    FROM orders WHERE user_id = ANY (r_users) AND idempotency_key = ANY (r_keys);

  SELECT array_agg(user_id) INTO pending_users
    FROM orders WHERE user_id = ANY (r_users) AND event_id = p_event_id AND status = 'pending';

  SELECT array_agg(order_number) INTO taken_numbers FROM orders WHERE order_number = ANY (r_numbers);

  IF EXISTS (SELECT FROM unnest(item_limits) AS limits (l) WHERE l IS NOT NULL) THEN
    SELECT array_agg(user_id || ' ' || menu_item_id), array_agg(units) INTO limit_keys, limit_sums
      FROM (SELECT orders.user_id, order_items.menu_item_id, sum(order_items.quantity)::int AS units
              FROM orders JOIN order_items ON order_items.order_id = orders.id
             WHERE orders.user_id = ANY (r_users) AND orders.event_id = p_event_id
               AND orders.status <> 'cancelled'
             GROUP BY 1, 2) AS bought;
  END IF;

  v_status := CASE WHEN v_event.status = 'scheduled' AND p_now >= v_event.registration_opens_at
                   THEN 'active' ELSE v_event.status END;
  v_refusal := CASE
    WHEN v_status = 'scheduled' THEN 'REGISTRATION_NOT_OPEN'
    WHEN v_status <> 'active' THEN 'EVENT_NOT_ACTIVE'
    WHEN p_now < v_event.registration_opens_at THEN 'REGISTRATION_NOT_OPEN'
    WHEN p_now >= v_event.registration_closes_at THEN 'REGISTRATION_ENDED'
  END;

  FOR i IN 1 .. v_count LOOP
    v_first := v_line;
    WHILE v_line <= v_line_count AND l_request[v_line] = i LOOP
      v_line := v_line + 1;
    END LOOP;
    v_last := v_line - 1;
    v_code := NULL;
    v_params := NULL;

    k := array_position(known_keys, r_users[i] || ' ' || r_keys[i]);
    IF k IS NOT NULL THEN
      answers[i] := CASE WHEN known_hashes[k] = r_hashes[i] THEN known_answers[k]
                         ELSE jsonb_build_object('code', 'IDEMPOTENCY_KEY_REUSED') END;
      CONTINUE;
    END IF;

    IF array_position(pending_users, r_users[i]) IS NOT NULL THEN
      v_code := 'PENDING_ORDER_EXISTS';
    ELSIF v_refusal IS NOT NULL THEN
      v_code := v_refusal;
    ELSIF v_event.current_orders + n >= v_event.max_orders THEN
      v_code := 'EVENT_FULL';
    ELSIF array_position(taken_numbers, r_numbers[i]) IS NOT NULL THEN
      v_code := 'ORDER_NUMBER_TAKEN';
    END IF;

    v_subtotal := 0;
    v_units := 0;
    IF v_code IS NULL THEN
      FOR j IN v_first .. v_last LOOP
        k := array_position(item_ids, l_items[j]);
        IF k IS NULL OR NOT item_available[k] THEN
          v_code := 'ITEM_UNAVAILABLE';
          v_params := jsonb_build_object('name', coalesce(item_names[k], 'This item'), 'menuItemId', l_items[j]);
          EXIT;
        END IF;
        v_sum := item_left[k] - item_taken[k];
        IF v_sum < l_quantities[j] THEN
          v_code := CASE WHEN v_sum <= 0 THEN 'ITEM_SOLD_OUT' ELSE 'ITEM_NOT_ENOUGH' END;
          v_params := jsonb_build_object('name', item_names[k], 'menuItemId', l_items[j], 'left', greatest(v_sum, 0));
          EXIT;
        END IF;
        IF item_limits[k] IS NOT NULL THEN
          p := array_position(limit_keys, r_users[i] || ' ' || l_items[j]);
          IF coalesce(limit_sums[p], 0) + l_quantities[j] > item_limits[k] THEN
            v_code := 'ITEM_LIMIT_REACHED';
            v_params := jsonb_build_object('name', item_names[k], 'menuItemId', l_items[j], 'limit', item_limits[k]);
            EXIT;
          END IF;
        END IF;
        line_item_indexes[j] := k;
        v_subtotal := v_subtotal + item_prices[k]::bigint * l_quantities[j];
        v_units := v_units + item_units[k] * l_quantities[j];
      END LOOP;
    END IF;

    IF v_code IS NULL THEN
      w := array_position(window_ids, r_windows[i]);
      IF w IS NULL THEN
        v_code := 'PICKUP_WINDOW_NOT_FOUND';
      ELSIF window_orders_left[w] <= window_orders_taken[w]
         OR window_units_left[w] < window_units_taken[w] + v_units THEN
        v_code := 'PICKUP_WINDOW_FULL';
      END IF;
    END IF;

    p := NULL;
    v_discount := 0;
    IF v_code IS NULL AND r_promos[i] IS NOT NULL THEN
      p := array_position(promo_codes_found, r_promos[i]);
      IF p IS NULL OR promo_left[p] <= promo_taken[p] THEN
        v_code := 'PROMO_CODE_INVALID';
      ELSE
        v_discount := least(v_subtotal, coalesce(
          promo_amounts[p], (v_subtotal * promo_percents[p] * 10000 + 500000) / 1000000));
      END IF;
    END IF;

    IF v_code IS NULL THEN
      v_tax := ((v_subtotal - v_discount) * v_event.sales_tax_ppm + 500000) / 1000000;
      v_total := v_subtotal - v_discount + v_tax + r_tips[i];
      IF v_total < 100 OR v_total > 99999999 OR v_subtotal > 99999999 THEN
        v_code := 'INVALID_PAYMENT_AMOUNT';
      ELSIF v_total <> r_totals[i] THEN
        v_code := 'TOTAL_CHANGED';
        v_params := jsonb_build_object('totalCents', v_total);
      END IF;
    END IF;

    IF v_code IS NOT NULL THEN
      answers[i] := CASE WHEN v_params IS NULL THEN jsonb_build_object('code', v_code)
                         ELSE jsonb_build_object('code', v_code, 'params', v_params) END;
      CONTINUE;
    END IF;

    n := n + 1;
    v_order_id := uuidv7();
    o_ids[n] := v_order_id;
    o_request[n] := i;
    o_subtotals[n] := v_subtotal;
    o_discounts[n] := v_discount;
    o_taxes[n] := v_tax;
    o_totals[n] := v_total;
    o_units[n] := v_units;
    o_promos[n] := promo_ids[p];
    window_orders_taken[w] := window_orders_taken[w] + 1;
    window_units_taken[w] := window_units_taken[w] + v_units;
    IF p IS NOT NULL THEN
      promo_taken[p] := promo_taken[p] + 1;
    END IF;
    FOR j IN v_first .. v_last LOOP
      k := line_item_indexes[j];
      item_taken[k] := item_taken[k] + l_quantities[j];
      oi_count := oi_count + 1;
      oi_orders[oi_count] := v_order_id;
      oi_lines[oi_count] := j;
      oi_item_indexes[oi_count] := k;
    END LOOP;
    answers[i] := jsonb_build_object('code', 'PLACED', 'id', v_order_id, 'orderNumber', r_numbers[i],
                                     'totalCents', v_total, 'holdExpiresAt', v_hold_expires_at);
    -- Later requests of the same batch see this order as those of a later batch would.
    pending_users := pending_users || r_users[i];
    known_keys := known_keys || (r_users[i] || ' ' || r_keys[i]);
    known_hashes := known_hashes || r_hashes[i];
    known_answers := known_answers || answers[i];
    taken_numbers := taken_numbers || r_numbers[i];
  END LOOP;

  IF n > 0 THEN
    UPDATE events SET current_orders = current_orders + n WHERE id = p_event_id;

    UPDATE pickup_windows SET current_orders = current_orders + t.orders, current_units = current_units + t.units
      FROM unnest(window_ids, window_orders_taken, window_units_taken) AS t (id, orders, units)
     WHERE pickup_windows.id = t.id AND t.orders > 0;

    UPDATE menu_items SET current_quantity = current_quantity + t.taken
      FROM unnest(item_ids, item_taken) AS t (id, taken)
     WHERE menu_items.id = t.id AND t.taken > 0;

    UPDATE promo_codes SET current_uses = current_uses + t.taken
      FROM unnest(promo_ids, promo_taken) AS t (id, taken)
     WHERE promo_codes.id = t.id AND t.taken > 0;

    INSERT INTO orders (id, order_number, event_id, user_id, pickup_window_id, status, subtotal_cents,
                        discount_cents, tax_cents, tip_cents, total_cents, units, promo_code_id,
                        idempotency_key, request_hash, hold_expires_at, created_at, updated_at)
    SELECT t.id, r_numbers[t.request], p_event_id, r_users[t.request], r_windows[t.request], 'pending',
           t.subtotal, t.discount, t.tax, r_tips[t.request], t.total, t.units, t.promo,
           r_keys[t.request], r_hashes[t.request], v_hold_expires_at, p_now, p_now
      FROM unnest(o_ids, o_request, o_subtotals, o_discounts, o_taxes, o_totals, o_units, o_promos)
           AS t (id, request, subtotal, discount, tax, total, units, promo);

    INSERT INTO order_items (order_id, menu_item_id, name, description, quantity, unit_price_cents,
                             total_price_cents, special_instructions)
    SELECT t.order_id, item_ids[t.item], menu_items.name, menu_items.description, l_quantities[t.line],
           item_prices[t.item], item_prices[t.item] * l_quantities[t.line], l_instructions[t.line]
      FROM unnest(oi_orders, oi_lines, oi_item_indexes) AS t (order_id, line, item)
      JOIN menu_items ON menu_items.id = item_ids[t.item];

    INSERT INTO event_registrations (event_id, user_id, wants_reminder, created_at)
    SELECT p_event_id, r_users[t.request], false, p_now FROM unnest(o_request) AS t (request)
    ON CONFLICT DO NOTHING;
  END IF;

  RETURN to_jsonb(answers);
END
$$;
