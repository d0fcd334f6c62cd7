-- Somebody asked for an account with this address; whoever reads the mail makes it one. Blocks nobody.
CREATE TABLE signups (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  email text NOT NULL,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  zip_code text NOT NULL,
  terms_version text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX signups_of_email ON signups (email, created_at DESC);

-- The 18+ attestation and the terms are accepted in one step, at this time and in this version.
ALTER TABLE users
  ADD COLUMN terms_version text,
  ADD COLUMN terms_accepted_at timestamptz,
  ADD COLUMN adult_attested_at timestamptz;

CREATE TABLE verification_codes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  purpose text NOT NULL CHECK (purpose IN ('signup', 'notice')),
  address text NOT NULL,
  signup_id uuid REFERENCES signups (id) ON DELETE CASCADE,
  -- HMAC of purpose, row and code: six digits alone would be reversed at once.
  code_hash bytea,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX verification_codes_of_address ON verification_codes (address, created_at DESC);

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  ip_address inet,
  user_agent text,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id);
