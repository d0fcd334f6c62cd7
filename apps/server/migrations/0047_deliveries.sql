-- A row for each message and the way it goes: what was promised, in the transaction it follows from, and its fate.
CREATE TABLE deliveries (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  notification_id uuid REFERENCES notifications (id) ON DELETE SET NULL,
  kind text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('order', 'security', 'reminder', 'marketing')),
  channel text NOT NULL CHECK (channel IN ('mail', 'sms', 'push')),
  recipient text NOT NULL,
  subject text NOT NULL DEFAULT '',
  body text NOT NULL,
  state text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'sending', 'sent', 'delivered', 'failed', 'dropped')),
  -- How often it was handed to its provider, and how often nobody knows what became of it.
  attempts int NOT NULL DEFAULT 0,
  unknown_outcomes int NOT NULL DEFAULT 0,
  -- The provider's own id, and why it failed or was dropped.
  provider_id text,
  reason text,
  -- Pointless from then on.
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX deliveries_of_user ON deliveries (user_id, id DESC);
CREATE INDEX deliveries_of_notification ON deliveries (notification_id) WHERE notification_id IS NOT NULL;
CREATE INDEX deliveries_by_age ON deliveries (created_at);
