-- Places a batch of one event's orders. Locks the rows in the order that is used everywhere (event, pickup windows,
-- menu items, promo codes; each kind by id), decides the requests one by one in the order of arrival against counters
-- in memory, then moves each counter once and inserts what fits. A refused order never fails its neighbors.
--
-- Requests come as columns (r_…, one entry per request; l_…, one entry per line, those of the first request first),
-- since PostgreSQL unpacks arrays fastest. A request has at most one line per menu item.
--
-- Answers in the order of the requests: the new order's id, or {code, params?} with one of the contract's error codes,
-- or {code: "PLACED", id, orderNumber, totalCents, holdExpiresAt} for a request that was placed before. A promo code
-- whose limits don't allow the order answers {code: "PROMO_CODE_INVALID", limit}; the domain's checkPromoLimits then
-- names the limit.
--
-- An event that opens by a draw takes no other orders before the draw is finished. Its own requests come with p_is_draw:
-- a price that rose since the entry stays at l_price_limits, and r_totals isn't compared.
--
-- A place and pieces that the waitlist holds for a member (waitlist_offers) count as free for that member's order, and
-- are released with it. A refused order leaves them held.
--
-- No request can make the whole call fail. Amounts and quantities are within the contract's bounds. If the member uses
-- a key for another event in a parallel call, the insert skips the order, and it is refused afterwards. The insert is
-- sorted by member and key, so that two calls never wait for each other.
--
-- The rules are those of packages/domain (checkOrderability, fitsBeforeClosing, orderTotals, checkPaymentAmount, checkPromoLimits); a
-- property test compares the two.
--
-- The SET clauses keep each statement on the indexes: it is planned once per session, which may be while a table is
-- still empty and a sequential scan looks cheap. Such a plan slowed a rush from 20,000 orders a second to 300.
CREATE OR REPLACE FUNCTION place_order_batch(
  p_event_id uuid, p_now timestamptz, p_hold_expires_at timestamptz,
  r_users uuid[], r_windows uuid[], r_keys text[], r_hashes text[], r_numbers text[], r_tips int[],
  r_promos text[], r_totals int[], r_line_counts int[],
  l_items uuid[], l_quantities int[], l_instructions text[], p_is_draw boolean, l_price_limits int[]
) RETURNS jsonb
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
#variable_conflict use_variable
DECLARE
  v_event events%ROWTYPE;
  v_refusal text;
  v_places_left int;

  -- Stock left and taken of each pickup window, item and promo code. A counter without a limit gets the highest number
  -- that its column holds.
  v_no_limit CONSTANT int := 2147483647;
  window_ids uuid[]; window_ends timestamptz[]; window_fits boolean[]; window_orders_left int[]; window_units_left int[];
  window_orders_taken int[]; window_units_taken int[];
  item_ids uuid[]; item_names text[]; item_prices int[]; item_left int[]; item_available boolean[]; item_on_sale boolean[];
  item_units int[]; item_limits int[]; item_taken int[];
  promo_codes_found text[]; promo_ids uuid[]; promo_percents int[]; promo_amounts int[];
  promo_left int[]; promo_taken int[]; promo_limits jsonb[];

  -- Facts about the batch's members.
  known_requests int[]; known_answers jsonb[];
  limited_requests int[]; limited_uses int[]; limited_orders int[]; v_limit jsonb;
  pending_users uuid[]; limit_keys text[]; limit_sums int[]; taken_numbers text[];
  blocked_users uuid[]; blocked_until timestamptz[];

  -- Places and pieces that each member's offer holds: free for their own order, and released with it.
  held_users uuid[]; held_windows uuid[]; held_units int[]; held_items jsonb[];
  released_users uuid[] := '{}';

  -- Rows to insert; null if the request is refused.
  v_count int := cardinality(r_users);
  v_line_count int := cardinality(l_items);
  o_ids uuid[] := array_fill(NULL::uuid, ARRAY[v_count]);
  o_subtotals int[] := array_fill(NULL::int, ARRAY[v_count]);
  o_discounts int[] := o_subtotals; o_taxes int[] := o_subtotals; o_units int[] := o_subtotals;
  o_totals int[] := o_subtotals;
  o_promos uuid[] := o_ids;
  l_orders uuid[] := array_fill(NULL::uuid, ARRAY[v_line_count]);
  l_positions int[] := array_fill(NULL::int, ARRAY[v_line_count]);
  l_indexes int[] := l_positions; l_prices int[] := l_positions;

  answers jsonb[];
  v_placed int := 0;
  v_inserted uuid[];
  v_first int;
  v_last int := 0;
  i int; j int; k int; w int; p int;
  v_user uuid; v_code text; v_params jsonb;
  h int; v_item uuid; v_is_own_window boolean;
  v_quantity int; v_left int; v_units bigint; v_subtotal bigint; v_discount bigint; v_tax bigint; v_total bigint;
BEGIN
  SELECT * INTO v_event FROM events WHERE id = p_event_id FOR NO KEY UPDATE;
  IF v_event.id IS NULL OR v_event.status = 'draft' THEN
    RETURN (SELECT jsonb_agg(jsonb_build_object('code', 'EVENT_NOT_FOUND')) FROM generate_series(1, v_count));
  END IF;
  v_places_left := coalesce(v_event.max_orders, v_no_limit) - v_event.current_orders;
  v_refusal := CASE
    WHEN v_event.status NOT IN ('scheduled', 'active') THEN 'EVENT_NOT_ACTIVE'
    WHEN p_now < v_event.registration_opens_at THEN 'REGISTRATION_NOT_OPEN'
    WHEN p_now >= v_event.registration_closes_at THEN 'REGISTRATION_ENDED'
    WHEN v_event.entries_open_at IS NOT NULL AND v_event.draw_finished_at IS NULL AND NOT p_is_draw THEN 'DRAW_IN_PROGRESS'
  END;

  -- fitsBeforeClosing: a window whose announced delay pushes it past the time when the lot must be empty is full.
  SELECT array_agg(id), array_agg(ends_at),
         array_agg(ends_at + make_interval(mins => shift_minutes)
                   <= v_event.pickup_ends_at + make_interval(mins => v_event.closing_minutes)),
         array_agg(coalesce(max_orders, v_no_limit) - current_orders),
         array_agg(coalesce(max_units, v_no_limit) - current_units), array_agg(0), array_agg(0)
    INTO window_ids, window_ends, window_fits, window_orders_left, window_units_left, window_orders_taken, window_units_taken
    FROM (SELECT * FROM pickup_windows WHERE event_id = p_event_id ORDER BY id FOR NO KEY UPDATE) AS locked;

  SELECT array_agg(id), array_agg(name), array_agg(price_cents),
         array_agg(coalesce(max_quantity, v_no_limit) - current_quantity), array_agg(is_available), array_agg(is_on_sale), array_agg(pickup_units), array_agg(max_per_member), array_agg(0)
    INTO item_ids, item_names, item_prices, item_left, item_available, item_on_sale, item_units, item_limits, item_taken
    FROM (SELECT * FROM menu_items WHERE event_id = p_event_id ORDER BY id FOR NO KEY UPDATE) AS locked;

  IF cardinality(array_remove(r_promos, NULL)) > 0 THEN
    SELECT array_agg(code), array_agg(id), array_agg(percent), array_agg(amount_cents),
           array_agg(coalesce(max_uses, v_no_limit) - current_uses), array_agg(0),
           array_agg(CASE WHEN is_first_order_only OR coalesce(max_uses_per_member, min_subtotal_cents) IS NOT NULL
             THEN jsonb_build_object('maxUsesPerMember', max_uses_per_member, 'isFirstOrderOnly', is_first_order_only,
                                     'minSubtotalCents', min_subtotal_cents) END)
      INTO promo_codes_found, promo_ids, promo_percents, promo_amounts, promo_left, promo_taken, promo_limits
      FROM (SELECT * FROM promo_codes
             WHERE code = ANY (r_promos) AND (event_id IS NULL OR event_id = p_event_id)
               AND (starts_at IS NULL OR starts_at <= p_now) AND (expires_at IS NULL OR expires_at > p_now)
             ORDER BY id FOR NO KEY UPDATE) AS locked;
  END IF;
  IF cardinality(array_remove(promo_limits, NULL)) > 0 THEN
    -- Read after the codes are locked, so that orders with one of them in another event's call are counted.
    SELECT array_agg(asked.i::int), array_agg(own.uses), array_agg(own.orders)
      INTO limited_requests, limited_uses, limited_orders
      FROM unnest(r_users, r_promos) WITH ORDINALITY AS asked (user_id, code, i)
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS orders,
              (count(*) FILTER (WHERE had.promo_code_id = promo_ids[array_position(promo_codes_found, asked.code)]))::int AS uses
         FROM (SELECT orders.promo_code_id FROM orders
                WHERE orders.user_id = asked.user_id AND orders.status <> 'cancelled' OFFSET 0) AS had) AS own
     WHERE asked.code IS NOT NULL;
  END IF;

  -- Read once for the whole batch. OFFSET 0 keeps the planner from reading all orders to join them. A key counts for
  -- all events: one used for another event's order is refused.
  SELECT array_agg(asked.i::int),
         array_agg(CASE WHEN known.event_id = p_event_id AND known.request_hash = asked.hash
           THEN jsonb_build_object('code', 'PLACED', 'id', known.id, 'orderNumber', known.order_number,
                                   'totalCents', known.total_cents, 'holdExpiresAt', known.hold_expires_at)
           ELSE '{"code": "IDEMPOTENCY_KEY_REUSED"}' END)
    INTO known_requests, known_answers
    FROM unnest(r_users, r_keys, r_hashes) WITH ORDINALITY AS asked (user_id, key, hash, i)
   CROSS JOIN LATERAL (SELECT * FROM orders
                        WHERE orders.user_id = asked.user_id AND orders.idempotency_key = asked.key
                       OFFSET 0) AS known;

  SELECT array_agg(asked.user_id) INTO pending_users
    FROM unnest(r_users) AS asked (user_id)
   CROSS JOIN LATERAL (SELECT FROM orders
                        WHERE orders.event_id = p_event_id AND orders.user_id = asked.user_id
                          AND orders.status = 'pending'
                       OFFSET 0) AS known;

  SELECT array_agg(user_id), array_agg(pickup_window_id), array_agg(items.units), array_agg(items.held)
    INTO held_users, held_windows, held_units, held_items
    FROM waitlist_offers AS offers CROSS JOIN LATERAL (
      SELECT sum(quantity * pickup_units) AS units, jsonb_object_agg(menu_item_id, quantity) AS held FROM waitlist_offer_items AS item
       WHERE (item.event_id, item.user_id) = (offers.event_id, offers.user_id)) AS items
   WHERE event_id = p_event_id AND user_id = ANY (r_users) AND expires_at > p_now;

  -- Members with too many unpaid holds that ended within an hour (UNPAID_HOLDS_PER_HOUR), and the end of their block.
  SELECT array_agg(asked.user_id), array_agg(fifth.ended_at + interval '1 hour') INTO blocked_users, blocked_until
    FROM unnest(r_users) AS asked (user_id)
   CROSS JOIN LATERAL (SELECT orders.cancelled_at AS ended_at FROM orders
                        WHERE orders.event_id = p_event_id AND orders.user_id = asked.user_id
                          AND orders.status = 'cancelled' AND orders.cancel_reason IN ('expired', 'changed', 'owner')
                          AND orders.cancelled_at > p_now - interval '1 hour'
                          AND NOT EXISTS (SELECT FROM payments
                                           WHERE payments.order_id = orders.id AND payments.state = 'captured')
                        ORDER BY orders.cancelled_at DESC OFFSET 4 LIMIT 1) AS fifth;

  SELECT array_agg(order_number) INTO taken_numbers FROM orders WHERE order_number = ANY (r_numbers);

  IF cardinality(array_remove(item_limits, NULL)) > 0 THEN
    SELECT array_agg(user_id || ' ' || menu_item_id), array_agg(units) INTO limit_keys, limit_sums
      FROM (SELECT asked.user_id, had.menu_item_id, sum(had.quantity)::int AS units
              FROM (SELECT DISTINCT unnest(r_users) AS user_id) AS asked
             CROSS JOIN LATERAL (SELECT menu_item_id, quantity FROM member_item_units
                                  WHERE event_id = p_event_id AND member_id = asked.user_id AND status <> 'cancelled'
                                 OFFSET 0) AS had
             GROUP BY 1, 2) AS bought;
  END IF;

  FOR i IN 1 .. v_count LOOP
    v_first := v_last + 1;
    v_last := v_last + r_line_counts[i];
    v_user := r_users[i];
    v_code := NULL;
    v_params := NULL;

    IF known_requests IS NOT NULL THEN
      k := array_position(known_requests, i);
      IF k IS NOT NULL THEN
        answers[i] := known_answers[k];
        CONTINUE;
      END IF;
    END IF;

    -- An earlier order of the same member in this batch counts as if an earlier batch had placed it.
    k := array_position(r_users, v_user);
    WHILE k < i LOOP
      IF o_ids[k] IS NOT NULL THEN
        v_code := CASE WHEN r_keys[k] <> r_keys[i] THEN 'PENDING_ORDER_EXISTS'
                       WHEN r_hashes[k] <> r_hashes[i] THEN 'IDEMPOTENCY_KEY_REUSED'
                       ELSE 'PLACED' END;
        EXIT;
      END IF;
      k := array_position(r_users, v_user, k + 1);
    END LOOP;
    IF v_code = 'PLACED' THEN
      answers[i] := jsonb_build_object('code', 'PLACED', 'id', o_ids[k], 'orderNumber', r_numbers[k],
                                       'totalCents', o_totals[k], 'holdExpiresAt', p_hold_expires_at);
      CONTINUE;
    END IF;

    h := array_position(held_users, v_user);
    v_subtotal := 0;
    v_units := 0;
    IF v_code IS NOT NULL THEN
      NULL;
    ELSIF array_position(pending_users, v_user) IS NOT NULL THEN
      v_code := 'PENDING_ORDER_EXISTS';
    ELSIF v_refusal IS NOT NULL THEN
      v_code := v_refusal;
    ELSIF v_placed - cardinality(released_users) - (h IS NOT NULL)::int >= v_places_left THEN
      v_code := 'EVENT_FULL';
    ELSIF array_position(blocked_users, v_user) IS NOT NULL THEN
      v_code := 'ORDER_LIMIT';
      v_params := jsonb_build_object('liftsAt', blocked_until[array_position(blocked_users, v_user)]);
    ELSIF array_position(taken_numbers, r_numbers[i]) IS NOT NULL
       OR array_position(r_numbers, r_numbers[i]) < i THEN
      v_code := 'ORDER_NUMBER_TAKEN';
    ELSE
      FOR j IN v_first .. v_last LOOP
        k := array_position(item_ids, l_items[j]);
        v_quantity := l_quantities[j];
        IF k IS NULL OR NOT item_available[k] THEN
          v_code := 'ITEM_UNAVAILABLE';
          v_params := jsonb_build_object('name', coalesce(item_names[k], 'This item'), 'menuItemId', l_items[j]);
          EXIT;
        END IF;
        -- The crew stopped its sales: not even what the waitlist holds for the member is sold.
        v_left := CASE WHEN item_on_sale[k]
          THEN item_left[k] - item_taken[k] + coalesce((held_items[h] ->> l_items[j]::text)::int, 0) ELSE 0 END;
        IF v_left < v_quantity THEN
          v_code := CASE WHEN v_left <= 0 THEN 'ITEM_SOLD_OUT' ELSE 'ITEM_NOT_ENOUGH' END;
          v_params := jsonb_build_object('name', item_names[k], 'menuItemId', l_items[j], 'left', greatest(v_left, 0));
          EXIT;
        END IF;
        IF item_limits[k] IS NOT NULL THEN
          p := array_position(limit_keys, v_user || ' ' || l_items[j]);
          IF coalesce(limit_sums[p], 0) + v_quantity > item_limits[k] THEN
            v_code := 'ITEM_LIMIT_REACHED';
            v_params := jsonb_build_object('name', item_names[k], 'menuItemId', l_items[j], 'limit', item_limits[k]);
            EXIT;
          END IF;
        END IF;
        l_indexes[j] := k;
        l_prices[j] := least(item_prices[k], l_price_limits[j]);
        v_subtotal := v_subtotal + l_prices[j]::bigint * v_quantity;
        v_units := v_units + item_units[k]::bigint * v_quantity;
      END LOOP;
    END IF;

    IF v_code IS NULL THEN
      w := array_position(window_ids, r_windows[i]);
      v_is_own_window := coalesce(held_windows[h] = r_windows[i], false);
      IF w IS NULL THEN
        v_code := 'PICKUP_WINDOW_NOT_FOUND';
      ELSIF p_now >= window_ends[w] THEN
        v_code := 'PICKUP_WINDOW_OVER';
      ELSIF NOT window_fits[w] OR window_orders_taken[w] - v_is_own_window::int >= window_orders_left[w]
         OR window_units_taken[w] + v_units - v_is_own_window::int * coalesce(held_units[h], 0) > window_units_left[w] THEN
        v_code := 'PICKUP_WINDOW_FULL';
      ELSIF v_subtotal > 99999999 THEN
        v_code := 'INVALID_PAYMENT_AMOUNT';
      END IF;
    END IF;

    p := NULL;
    v_discount := 0;
    IF v_code IS NULL AND r_promos[i] IS NOT NULL THEN
      p := array_position(promo_codes_found, r_promos[i]);
      IF p IS NULL OR promo_taken[p] >= promo_left[p] THEN
        v_code := 'PROMO_CODE_INVALID';
      ELSE
        v_limit := promo_limits[p];
        k := array_position(limited_requests, i);
        IF limited_uses[k] >= (v_limit ->> 'maxUsesPerMember')::int
           OR (v_limit ->> 'isFirstOrderOnly')::boolean AND limited_orders[k] > 0
           OR v_subtotal < (v_limit ->> 'minSubtotalCents')::int THEN
          answers[i] := jsonb_build_object('code', 'PROMO_CODE_INVALID', 'limit', v_limit || jsonb_build_object(
            'uses', limited_uses[k], 'orders', limited_orders[k], 'subtotalCents', v_subtotal));
          CONTINUE;
        END IF;
        v_discount := least(v_subtotal, coalesce(
          promo_amounts[p], (v_subtotal * promo_percents[p] * 10000 + 500000) / 1000000));
      END IF;
    END IF;

    IF v_code IS NULL THEN
      v_tax := ((v_subtotal - v_discount) * v_event.sales_tax_ppm + 500000) / 1000000;
      v_total := v_subtotal - v_discount + v_tax + r_tips[i];
      IF v_total < 100 OR v_total > 99999999 THEN
        v_code := 'INVALID_PAYMENT_AMOUNT';
      ELSIF NOT p_is_draw AND v_total <> r_totals[i] THEN
        v_code := 'TOTAL_CHANGED';
        v_params := jsonb_build_object('totalCents', v_total);
      END IF;
    END IF;

    IF v_code IS NOT NULL THEN
      answers[i] := CASE WHEN v_params IS NULL THEN jsonb_build_object('code', v_code)
                         ELSE jsonb_build_object('code', v_code, 'params', v_params) END;
      CONTINUE;
    END IF;

    v_placed := v_placed + 1;
    o_ids[i] := uuidv7();
    o_subtotals[i] := v_subtotal;
    o_discounts[i] := v_discount;
    o_taxes[i] := v_tax;
    o_totals[i] := v_total;
    o_units[i] := v_units;
    window_orders_taken[w] := window_orders_taken[w] + 1;
    window_units_taken[w] := window_units_taken[w] + v_units;
    IF h IS NOT NULL THEN
      released_users := released_users || v_user;
      w := array_position(window_ids, held_windows[h]);
      window_orders_taken[w] := window_orders_taken[w] - 1;
      window_units_taken[w] := window_units_taken[w] - held_units[h];
      FOR v_item, v_quantity IN SELECT * FROM jsonb_each_text(held_items[h]) LOOP
        k := array_position(item_ids, v_item);
        item_taken[k] := item_taken[k] - v_quantity;
      END LOOP;
    END IF;
    IF p IS NOT NULL THEN
      o_promos[i] := promo_ids[p];
      promo_taken[p] := promo_taken[p] + 1;
    END IF;
    FOR j IN v_first .. v_last LOOP
      k := l_indexes[j];
      item_taken[k] := item_taken[k] + l_quantities[j];
      l_orders[j] := o_ids[i];
      l_positions[j] := j - v_first;
    END LOOP;
    answers[i] := to_jsonb(o_ids[i]);
  END LOOP;

  IF v_placed > 0 THEN
    WITH inserted AS (
      INSERT INTO orders (id, order_number, event_id, user_id, pickup_window_id, status, subtotal_cents,
                          discount_cents, tax_cents, tip_cents, total_cents, units, promo_code_id,
                          idempotency_key, request_hash, hold_expires_at, created_at, updated_at)
      SELECT t.id, t.number, p_event_id, t.user_id, t.window_id, 'pending', t.subtotal,
             t.discount, t.tax, t.tip, t.total, t.units, t.promo_id,
             t.key, t.hash, p_hold_expires_at, p_now, p_now
        FROM unnest(o_ids, r_numbers, r_users, r_windows, o_subtotals, o_discounts, o_taxes, r_tips, o_totals,
                    o_units, o_promos, r_keys, r_hashes)
             AS t (id, number, user_id, window_id, subtotal, discount, tax, tip, total,
                   units, promo_id, key, hash)
       WHERE t.id IS NOT NULL
       ORDER BY t.user_id, t.key
          ON CONFLICT (user_id, idempotency_key) DO NOTHING
      RETURNING id)
    SELECT array_agg(id) INTO v_inserted FROM inserted;

    -- A parallel call for another event used the key first: the order's stock is released.
    IF coalesce(cardinality(v_inserted), 0) < v_placed THEN
      v_last := 0;
      FOR i IN 1 .. v_count LOOP
        v_first := v_last + 1;
        v_last := v_last + r_line_counts[i];
        CONTINUE WHEN o_ids[i] IS NULL OR o_ids[i] = ANY (coalesce(v_inserted, '{}'));
        answers[i] := '{"code": "IDEMPOTENCY_KEY_REUSED"}';
        -- A repeat in this batch has copied its answer.
        FOR k IN i + 1 .. v_count LOOP
          IF answers[k] ->> 'id' = o_ids[i]::text THEN
            answers[k] := answers[i];
          END IF;
        END LOOP;
        v_placed := v_placed - 1;
        w := array_position(window_ids, r_windows[i]);
        window_orders_taken[w] := window_orders_taken[w] - 1;
        window_units_taken[w] := window_units_taken[w] - o_units[i];
        p := array_position(promo_ids, o_promos[i]);
        IF o_promos[i] IS NOT NULL THEN
          promo_taken[p] := promo_taken[p] - 1;
        END IF;
        FOR j IN v_first .. v_last LOOP
          item_taken[l_indexes[j]] := item_taken[l_indexes[j]] - l_quantities[j];
          l_orders[j] := NULL;
        END LOOP;
      END LOOP;
    END IF;

    UPDATE events SET current_orders = current_orders + v_placed - cardinality(released_users)
     WHERE id = p_event_id;

    UPDATE pickup_windows SET current_orders = current_orders + t.orders, current_units = current_units + t.units
      FROM unnest(window_ids, window_orders_taken, window_units_taken) AS t (id, orders, units)
     WHERE pickup_windows.id = t.id AND (t.orders <> 0 OR t.units <> 0);

    UPDATE menu_items SET current_quantity = current_quantity + t.taken
      FROM unnest(item_ids, item_taken) AS t (id, taken)
     WHERE menu_items.id = t.id AND t.taken <> 0;

    IF promo_ids IS NOT NULL THEN
      UPDATE promo_codes SET current_uses = current_uses + t.taken
        FROM unnest(promo_ids, promo_taken) AS t (id, taken)
       WHERE promo_codes.id = t.id AND t.taken > 0;
    END IF;

    INSERT INTO order_items (order_id, position, menu_item_id, name, quantity, unit_price_cents,
                             total_price_cents, special_instructions)
    SELECT t.order_id, t.position, t.item_id, item_names[t.item], t.quantity, t.price,
           t.price * t.quantity, t.instructions
      FROM unnest(l_orders, l_positions, l_items, l_indexes, l_quantities, l_prices, l_instructions)
           AS t (order_id, position, item_id, item, quantity, price, instructions)
     WHERE t.order_id IS NOT NULL;

    DELETE FROM waitlist_offers WHERE event_id = p_event_id AND user_id = ANY (released_users);

    -- An order ends its member's waiting for the event and for the order's items.
    UPDATE event_registrations SET waitlisted_at = NULL
     WHERE event_id = p_event_id AND waitlisted_at IS NOT NULL
       AND user_id IN (SELECT user_id FROM unnest(o_ids, r_users) AS placed (id, user_id) WHERE id IS NOT NULL);
    IF EXISTS (SELECT FROM item_waits WHERE event_id = p_event_id) THEN
      DELETE FROM item_waits
       USING unnest(o_ids, r_users) AS placed (id, user_id), unnest(l_orders, l_items) AS line (order_id, item_id)
       WHERE placed.id = line.order_id AND item_waits.event_id = p_event_id
         AND item_waits.user_id = placed.user_id AND item_waits.menu_item_id = line.item_id;
    END IF;
  END IF;

  RETURN to_jsonb(answers);
END
$$;
