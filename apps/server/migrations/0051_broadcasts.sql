-- What an admin says to many, and how far it has been said.
CREATE TABLE broadcasts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 80),
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 1000),
  -- Of an event or window that is gone nobody is left.
  audience text NOT NULL CHECK (audience IN ('members', 'registered', 'buyers', 'window', 'not-picked-up')),
  event_id uuid REFERENCES events (id) ON DELETE SET NULL,
  pickup_window_id uuid REFERENCES pickup_windows (id) ON DELETE SET NULL,
  -- Besides the app, where everything is told.
  channels text[] NOT NULL CHECK (channels <@ ARRAY['mail', 'sms', 'push']),
  scheduled_for timestamptz NOT NULL,
  began_at timestamptz,
  told_at timestamptz,
  stopped_at timestamptz,
  cancelled_at timestamptz,
  -- Members are told in the order of their ids: up to this one all have been.
  told_until uuid,
  told_count int NOT NULL DEFAULT 0,
  audience_count int,
  -- What became of its messages, written down before those are forgotten.
  kept_figures jsonb,
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  idempotency_key text NOT NULL,
  request_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (created_by, idempotency_key),
  CHECK (audience <> 'members' OR event_id IS NULL),
  CHECK (began_at IS NULL OR cancelled_at IS NULL)
);
CREATE INDEX broadcasts_without_kept_figures ON broadcasts (began_at) WHERE kept_figures IS NULL;

-- Which broadcast a message belongs to, and which failed message it was sent in the place of.
ALTER TABLE deliveries
  ADD COLUMN broadcast_id uuid REFERENCES broadcasts (id) ON DELETE SET NULL,
  ADD COLUMN resend_of uuid UNIQUE REFERENCES deliveries (id) ON DELETE SET NULL;
CREATE INDEX deliveries_of_broadcast ON deliveries (broadcast_id, channel, state) WHERE broadcast_id IS NOT NULL;
-- How a channel does lately, and what failed in it.
CREATE INDEX deliveries_by_channel ON deliveries (channel, updated_at);
CREATE INDEX deliveries_waiting ON deliveries (channel) WHERE state = 'queued';
CREATE INDEX deliveries_failed ON deliveries (updated_at) WHERE state = 'failed';
