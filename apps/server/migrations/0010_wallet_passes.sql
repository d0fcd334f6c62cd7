-- Orders that a member added to a phone's wallet: one pass per order, owner and kind of wallet. Its id is the pass's serial
-- number, and its tokens are derived from it.
CREATE TABLE wallet_passes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  -- The member who added it. Once the order has another owner, the pass is void.
  owner_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('apple', 'google')),
  -- Digest of the order's facts that the pass shows, as of its last change.
  shown text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Whole seconds, since HTTP's dates have no fractions; each change moves it by at least one.
  changed_at timestamptz NOT NULL,
  -- When Google's copy is to be updated next; null if it's up to date, and for Apple's passes.
  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  UNIQUE (order_id, owner_id, kind)
);
CREATE INDEX wallet_passes_owner ON wallet_passes (owner_id);
CREATE INDEX wallet_passes_due ON wallet_passes (due_at) WHERE due_at IS NOT NULL;

-- Devices that Apple registered for news of a pass.
CREATE TABLE wallet_devices (
  device_id text NOT NULL,
  pass_id uuid NOT NULL REFERENCES wallet_passes (id) ON DELETE CASCADE,
  push_token text NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the device is to be told of a change next; null if it knows of all.
  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  PRIMARY KEY (device_id, pass_id)
);
CREATE INDEX wallet_devices_pass ON wallet_devices (pass_id);
CREATE INDEX wallet_devices_due ON wallet_devices (due_at) WHERE due_at IS NOT NULL;
