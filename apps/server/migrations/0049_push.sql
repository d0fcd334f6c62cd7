-- The one pair of keys by which push services know us. Made at the first start; the private one is sealed.
CREATE TABLE push_keys (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  public_key text NOT NULL,
  sealed_private_key bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- A browser that asked for pushes. It goes with the session in which it asked.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL,
  -- When a push was last taken for it.
  last_used_at timestamptz
);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id, created_at DESC);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);
