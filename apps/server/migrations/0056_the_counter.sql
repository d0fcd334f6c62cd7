-- What a device of the crew keeps for sales without signal. It counts in the event's, the window's and the items'
-- counters like an order, so that nobody else can have it.
CREATE TABLE set_asides (
  event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  device_id uuid NOT NULL,
  pickup_window_id uuid NOT NULL REFERENCES pickup_windows (id),
  -- That may still be placed.
  orders integer NOT NULL CHECK (orders >= 0),
  set_by uuid NOT NULL REFERENCES users (id),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, device_id)
);
CREATE TABLE set_aside_items (
  event_id uuid NOT NULL,
  device_id uuid NOT NULL,
  menu_item_id uuid NOT NULL REFERENCES menu_items (id),
  quantity integer NOT NULL CHECK (quantity >= 0),
  -- What one piece takes of the window's units, as it was when it was set aside.
  pickup_units integer NOT NULL CHECK (pickup_units >= 0),
  PRIMARY KEY (event_id, device_id, menu_item_id),
  FOREIGN KEY (event_id, device_id) REFERENCES set_asides ON DELETE CASCADE
);

-- What was counted in the till at close. Never changed: a later count follows it.
CREATE TABLE cash_counts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  event_id uuid NOT NULL REFERENCES events (id),
  float_cents integer NOT NULL CHECK (float_cents >= 0),
  counted_cents integer NOT NULL CHECK (counted_cents >= 0),
  -- Float, sales and what was given back, as they were known then.
  expected_cents integer NOT NULL,
  note text NOT NULL,
  counted_by uuid NOT NULL REFERENCES users (id),
  counted_at timestamptz NOT NULL,
  -- The key of the request: repeated, it is the same count.
  idempotency_key text NOT NULL,
  UNIQUE (counted_by, idempotency_key)
);
CREATE INDEX cash_counts_of_event ON cash_counts (event_id);
