-- Keys by which programs use the API for an admin. Only a key's SHA-256 is stored. An admin who loses the role, or an
-- account that is deactivated, revokes its keys; a deleted account's are removed.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  scope text NOT NULL CHECK (scope IN ('read', 'full')),
  key_hash bytea NOT NULL UNIQUE CHECK (octet_length(key_hash) = 32),
  last_four text NOT NULL CHECK (char_length(last_four) = 4),
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  -- Start of the minute of the last use.
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX api_keys_by_user ON api_keys (user_id);
