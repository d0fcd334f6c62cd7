CREATE TABLE events (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  location_name text NOT NULL,
  address text NOT NULL,
  zip_code text NOT NULL,
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  time_zone text NOT NULL DEFAULT 'America/Los_Angeles',
  status text NOT NULL DEFAULT 'draft'
    CHECK (status IN ('draft', 'scheduled', 'active', 'completed', 'cancelled')),
  event_at timestamptz NOT NULL,
  notification_at timestamptz NOT NULL,
  registration_opens_at timestamptz NOT NULL,
  registration_closes_at timestamptz NOT NULL,
  pickup_starts_at timestamptz NOT NULL,
  pickup_ends_at timestamptz NOT NULL,
  -- Until then the owner of a paid order may cancel it.
  cancellation_cutoff_at timestamptz NOT NULL,
  sales_tax_ppm integer NOT NULL DEFAULT 97500 CHECK (sales_tax_ppm BETWEEN 0 AND 1000000),
  max_orders integer CHECK (max_orders >= 1),
  current_orders integer NOT NULL DEFAULT 0 CHECK (current_orders >= 0),
  created_by uuid REFERENCES users (id),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The last line of defence against overselling; the rule itself is in place_orders.
  CONSTRAINT events_not_oversold CHECK (max_orders IS NULL OR current_orders <= max_orders),
  CHECK (registration_opens_at <= registration_closes_at),
  CHECK (pickup_starts_at < pickup_ends_at)
);
CREATE INDEX events_by_date ON events (event_at DESC);

CREATE TABLE pickup_windows (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  max_orders integer CHECK (max_orders >= 1),
  current_orders integer NOT NULL DEFAULT 0 CHECK (current_orders >= 0),
  max_units integer CHECK (max_units >= 1),
  current_units integer NOT NULL DEFAULT 0 CHECK (current_units >= 0),
  CONSTRAINT pickup_windows_orders_not_oversold CHECK (max_orders IS NULL OR current_orders <= max_orders),
  CONSTRAINT pickup_windows_units_not_oversold CHECK (max_units IS NULL OR current_units <= max_units),
  CHECK (starts_at < ends_at),
  UNIQUE (event_id, starts_at)
);

CREATE TABLE menu_items (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  image_url text,
  is_available boolean NOT NULL DEFAULT true,
  is_secret_exclusive boolean NOT NULL DEFAULT false,
  sort_order integer NOT NULL DEFAULT 0,
  max_quantity integer CHECK (max_quantity >= 0),
  current_quantity integer NOT NULL DEFAULT 0 CHECK (current_quantity >= 0),
  -- What one piece takes of a pickup window's units.
  pickup_units integer NOT NULL DEFAULT 1 CHECK (pickup_units >= 0),
  max_per_member integer CHECK (max_per_member >= 1),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT menu_items_not_oversold CHECK (max_quantity IS NULL OR current_quantity <= max_quantity)
);
CREATE INDEX menu_items_of_event ON menu_items (event_id, sort_order);

-- "Notify me" and, where something is sold out, the waitlist. Whoever placed an order is registered too, by
-- that order: see the view registered_members.
CREATE TABLE event_registrations (
  event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id),
  wants_reminder boolean NOT NULL DEFAULT true,
  reminded_at timestamptz,
  waitlisted_at timestamptz,
  offered_at timestamptz,
  offer_expires_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, user_id)
);
CREATE INDEX event_registrations_of_user ON event_registrations (user_id);
