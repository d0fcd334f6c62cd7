-- A walk-up has no member, and its payment no account: cash, or the brand's own terminal, as the crew recorded it.
ALTER TABLE orders ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE payments ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE payments DROP CONSTRAINT payments_source_kind_check;
ALTER TABLE payments ADD CONSTRAINT payments_source_kind_check
  CHECK (source_kind IN ('card', 'apple-pay', 'google-pay', 'cash', 'terminal'));

CREATE OR REPLACE VIEW registered_members AS
  SELECT event_id, user_id FROM event_registrations
  UNION
  SELECT event_id, user_id FROM orders WHERE user_id IS NOT NULL AND cancel_reason IS DISTINCT FROM 'changed';

ALTER TABLE orders
  -- Since when it has its status; null: since it was placed.
  ADD COLUMN status_since timestamptz,
  -- Its owner stands at the window.
  ADD COLUMN here_at timestamptz,
  ADD COLUMN labels_printed integer NOT NULL DEFAULT 0;

-- What a device of the crew did, each once: a repeated upload gets its first answer again.
CREATE TABLE crew_actions (
  -- The device's own.
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES events (id),
  device_id uuid NOT NULL,
  actor_id uuid NOT NULL REFERENCES users (id),
  order_id uuid REFERENCES orders (id),
  kind text NOT NULL,
  -- Hash of what was asked, so that an id brought for something else is refused.
  request_hash text NOT NULL,
  -- By the device's corrected clock, never later than its arrival.
  happened_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  answer jsonb NOT NULL
);
CREATE INDEX crew_actions_of_order ON crew_actions (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX crew_actions_by_age ON crew_actions (received_at);

-- Two devices took one order: the earlier scan stands, the later one is shown until somebody has seen it.
CREATE TABLE pickup_conflicts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  event_id uuid NOT NULL REFERENCES events (id),
  order_id uuid NOT NULL REFERENCES orders (id),
  kept_device_id uuid NOT NULL,
  kept_by uuid NOT NULL REFERENCES users (id),
  kept_at timestamptz NOT NULL,
  lost_action_id uuid NOT NULL UNIQUE,
  lost_device_id uuid NOT NULL,
  lost_by uuid NOT NULL REFERENCES users (id),
  lost_at timestamptz NOT NULL,
  seen_at timestamptz,
  seen_by uuid REFERENCES users (id),
  created_at timestamptz NOT NULL
);
CREATE INDEX pickup_conflicts_of_event ON pickup_conflicts (event_id);

-- Who bought at the counter, as far as they said, and who sold it.
CREATE TABLE walk_ups (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  name text NOT NULL,
  phone text,
  sold_by uuid NOT NULL REFERENCES users (id),
  device_id uuid NOT NULL,
  action_id uuid NOT NULL UNIQUE
);
