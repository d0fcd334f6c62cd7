CREATE TABLE promo_codes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  event_id uuid REFERENCES events (id) ON DELETE CASCADE, -- null: every event
  code text NOT NULL CHECK (code = upper(code)),
  percent integer CHECK (percent BETWEEN 1 AND 100),
  amount_cents integer CHECK (amount_cents >= 1),
  max_uses integer CHECK (max_uses >= 1),
  current_uses integer NOT NULL DEFAULT 0 CHECK (current_uses >= 0),
  starts_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (code),
  CHECK ((percent IS NULL) <> (amount_cents IS NULL)),
  CONSTRAINT promo_codes_not_overused CHECK (max_uses IS NULL OR current_uses <= max_uses)
);

-- References marked NOT ENFORCED are true by construction: place_orders, the only writer of these rows, holds
-- the rows they point to, and a member's row is never deleted. Checking each again would cost half of its
-- rate; ledger:check proves them. For the same reason sums and signs are one CHECK a table.
CREATE TABLE orders (
  -- Made in the order of time, so that "newest first" is "by id".
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  order_number text NOT NULL UNIQUE,
  event_id uuid NOT NULL REFERENCES events (id) NOT ENFORCED,
  user_id uuid NOT NULL REFERENCES users (id) NOT ENFORCED,
  pickup_window_id uuid NOT NULL REFERENCES pickup_windows (id) NOT ENFORCED,
  status text NOT NULL
    CHECK (status IN ('pending', 'confirmed', 'preparing', 'ready', 'completed', 'cancelled')),
  subtotal_cents integer NOT NULL,
  discount_cents integer NOT NULL DEFAULT 0,
  tax_cents integer NOT NULL,
  tip_cents integer NOT NULL DEFAULT 0,
  total_cents integer NOT NULL,
  -- What it takes of its pickup window.
  units integer NOT NULL,
  promo_code_id uuid REFERENCES promo_codes (id),
  -- The key of the request that placed it, and the hash of that request's body.
  idempotency_key text NOT NULL,
  request_hash text NOT NULL,
  -- While pending: until then its stock and places are held.
  hold_expires_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  cancel_reason text CHECK (cancel_reason IN ('owner', 'expired', 'admin', 'event-cancelled')),
  -- Raised when the pickup code is issued anew; the older code is void.
  pickup_issue integer NOT NULL DEFAULT 1,
  picked_up_at timestamptz,
  picked_up_by uuid REFERENCES users (id),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Also finds the orders of a member.
  UNIQUE (user_id, idempotency_key),
  CHECK (total_cents = subtotal_cents - discount_cents + tax_cents + tip_cents
    AND least(subtotal_cents, discount_cents, tax_cents, tip_cents, units) >= 0)
);
-- At most one open pending order a member and event. Also finds the holds that ran out: every pending order
-- is in it, and few others ever were.
CREATE UNIQUE INDEX orders_one_pending ON orders (user_id, event_id) WHERE status = 'pending';
CREATE INDEX orders_of_event ON orders (event_id, user_id);

-- Placing an order registers too.
CREATE VIEW registered_members AS
  SELECT event_id, user_id FROM event_registrations
  UNION
  SELECT event_id, user_id FROM orders;

CREATE TABLE order_items (
  order_id uuid NOT NULL REFERENCES orders (id) NOT ENFORCED,
  -- From 0, as the member arranged them; of each menu item at most one.
  position integer NOT NULL,
  menu_item_id uuid NOT NULL REFERENCES menu_items (id) NOT ENFORCED,
  -- Name and price as they were when the order was placed.
  name text NOT NULL,
  quantity integer NOT NULL,
  unit_price_cents integer NOT NULL,
  total_price_cents integer NOT NULL,
  special_instructions text NOT NULL DEFAULT '',
  PRIMARY KEY (order_id, position),
  CHECK (quantity >= 1 AND unit_price_cents >= 0 AND total_price_cents = unit_price_cents * quantity)
);

-- One row an attempt to pay. Written, with its idempotency key, before the provider is called.
CREATE TABLE payments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  order_id uuid NOT NULL REFERENCES orders (id),
  user_id uuid NOT NULL REFERENCES users (id),
  idempotency_key text NOT NULL UNIQUE,
  -- The key the member's request carried, and the hash of its body; repeating it gives the first answer again.
  request_key text NOT NULL,
  request_hash text NOT NULL,
  source_kind text NOT NULL CHECK (source_kind IN ('card', 'apple-pay', 'google-pay')),
  amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 100 AND 99999999),
  -- started: the outcome is unknown; authorized: held by the bank; captured: money moved;
  -- declined, voided and failed moved none.
  state text NOT NULL CHECK (state IN ('started', 'authorized', 'captured', 'declined', 'voided', 'failed')),
  -- Captured although its order could not be kept or was paid already: all of it goes back.
  is_surplus boolean NOT NULL DEFAULT false,
  provider_payment_id text UNIQUE,
  provider_version text,
  decline_code text,
  decline_detail text,
  card_brand text,
  card_last4 text,
  receipt_url text,
  -- When the provider is to be asked how it ended; null once that is settled.
  reconcile_after timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (order_id, request_key)
);
CREATE INDEX payments_unsettled ON payments (reconcile_after) WHERE reconcile_after IS NOT NULL;
CREATE INDEX payments_of_user ON payments (user_id, created_at);
-- Nothing is ever charged twice: one payment that counts an order, and one under way.
CREATE UNIQUE INDEX payments_one_captured ON payments (order_id) WHERE state = 'captured' AND NOT is_surplus;
CREATE UNIQUE INDEX payments_one_under_way ON payments (order_id) WHERE state IN ('started', 'authorized');

CREATE TABLE refunds (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  payment_id uuid NOT NULL REFERENCES payments (id),
  order_id uuid NOT NULL REFERENCES orders (id),
  idempotency_key text NOT NULL UNIQUE,
  amount_cents integer NOT NULL CHECK (amount_cents >= 1),
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('started', 'pending', 'completed', 'failed')),
  provider_refund_id text UNIQUE,
  requested_by uuid REFERENCES users (id),
  failure_detail text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX refunds_of_order ON refunds (order_id);
CREATE INDEX refunds_of_payment ON refunds (payment_id);
CREATE INDEX refunds_unsettled ON refunds (updated_at) WHERE state IN ('started', 'pending');

-- What the provider's signed webhooks brought: stored first, handled once.
CREATE TABLE payment_webhooks (
  event_id text PRIMARY KEY,
  event_type text NOT NULL,
  body jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  handled_at timestamptz
);

CREATE TABLE notifications (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id),
  -- Checked by nobody: the share lock on an event's row would be in the way of the orders.
  event_id uuid REFERENCES events (id) NOT ENFORCED,
  order_id uuid REFERENCES orders (id),
  type text NOT NULL,
  title text NOT NULL,
  message text NOT NULL,
  channels text[] NOT NULL DEFAULT '{}',
  sent_at timestamptz,
  read_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX notifications_of_user ON notifications (user_id, created_at DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
