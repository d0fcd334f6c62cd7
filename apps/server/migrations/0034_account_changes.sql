-- A change of the ways into an account. For a while its older contacts can take it back, and all that followed.
CREATE TABLE account_changes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN (
    'email_added', 'phone_added', 'factor_added', 'factor_removed', 'passkey_added', 'passkey_removed',
    'recovery_codes_made', 'recovery_codes_removed', 'password_changed', 'ways_in_removed')),
  -- The factor or passkey, and the name it had for its owner.
  thing_id uuid,
  name text,
  -- The address or number that was added.
  contact text,
  -- The rows that were removed, as they were: factors, recovery codes, passkeys.
  removed jsonb,
  created_at timestamptz NOT NULL,
  taken_back_at timestamptz
);
CREATE INDEX account_changes_of_user ON account_changes (user_id, created_at);
CREATE INDEX account_changes_oldest ON account_changes (created_at);

-- Who is told of a change. The link in the message is drawn when it goes out; only its hash is kept.
CREATE TABLE change_notices (
  id uuid PRIMARY KEY,
  change_id uuid NOT NULL REFERENCES account_changes (id) ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  address text NOT NULL,
  link_hash bytea UNIQUE,
  created_at timestamptz NOT NULL
);
CREATE INDEX change_notices_of_change ON change_notices (change_id);
CREATE INDEX change_notices_of_address ON change_notices (address, created_at);
