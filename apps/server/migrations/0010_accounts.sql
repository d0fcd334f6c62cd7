-- A promise to somebody that they may sign up, and how many came by it. The code is no secret of the server:
-- it is printed on cards.
CREATE TABLE invitations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  code text NOT NULL UNIQUE,
  label text NOT NULL,
  max_uses integer CHECK (max_uses > 0),
  used_count integer NOT NULL DEFAULT 0 CHECK (used_count >= 0),
  expires_at timestamptz,
  revoked_at timestamptz,
  created_by uuid REFERENCES users (id),
  created_at timestamptz NOT NULL,
  CHECK (used_count <= max_uses)
);

ALTER TABLE users
  ADD COLUMN terms_version text,
  ADD COLUMN terms_accepted_at timestamptz,
  ADD COLUMN adult_attested_at timestamptz,
  -- The consent to text messages, word by word as it was shown.
  ADD COLUMN sms_consent_text text,
  ADD COLUMN sms_consented_at timestamptz,
  ADD COLUMN invitation_id uuid REFERENCES invitations (id),
  -- A deleted account keeps its row, without a name or contact, for the books' orders.
  ADD COLUMN deleted_at timestamptz,
  ADD CHECK (phone ~ '^\+1\d{10}$'),
  ADD CHECK (deleted_at IS NULL OR (deactivated_at IS NOT NULL AND email IS NULL AND phone IS NULL));

-- Somebody asked for an account with this address or number; whoever reads the code makes it one. Blocks
-- nobody. The 18+ attestation and the terms are accepted in one step, when the row is made.
CREATE TABLE signups (
  id uuid PRIMARY KEY,
  email text,
  phone text,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  zip_code text NOT NULL,
  terms_version text NOT NULL,
  sms_consent_text text,
  invitation_id uuid REFERENCES invitations (id),
  created_at timestamptz NOT NULL,
  CHECK (num_nonnulls(email, phone) = 1)
);
CREATE INDEX signups_of_email ON signups (email, created_at DESC) WHERE email IS NOT NULL;
CREATE INDEX signups_of_phone ON signups (phone, created_at DESC) WHERE phone IS NOT NULL;
CREATE INDEX signups_oldest ON signups (created_at);

-- How an account is signed in, once a device. Only hashes of tokens are kept.
CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Of the cookie; null where the device is an app with bearer tokens.
  token_hash bytea UNIQUE,
  assurance text NOT NULL CHECK (assurance IN ('aal1', 'aal2')),
  -- [{"method": "password", "timestamp": 1789000000}, ...]
  methods jsonb NOT NULL,
  ip_address inet,
  user_agent text,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_oldest ON sessions (expires_at);

-- Each serves once. The used ones stay as long as their session, so that one coming back is recognised.
CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id);

CREATE TABLE second_factors (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('totp', 'phone', 'recovery_code')),
  name text NOT NULL,
  phone text,
  -- The authenticator app's secret, encrypted.
  sealed_secret bytea,
  -- The last time step whose code was accepted: each code serves once.
  last_step bigint,
  verified_at timestamptz,
  last_challenged_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((type = 'phone') = (phone IS NOT NULL)),
  CHECK ((type = 'totp') = (sealed_secret IS NOT NULL))
);
CREATE INDEX second_factors_of_user ON second_factors (user_id);
CREATE UNIQUE INDEX one_set_of_recovery_codes ON second_factors (user_id) WHERE type = 'recovery_code';

CREATE TABLE recovery_codes (
  factor_id uuid NOT NULL REFERENCES second_factors (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (factor_id, code_hash)
);

-- What was asked to be sent to an address or number: a row counts against the limits whether or not there was
-- somebody to send it to. The code is drawn when the message goes out.
CREATE TABLE verification_codes (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN (
    'signup', 'sign_in', 'recovery', 'email_change', 'phone_change', 'reauthentication', 'second_factor')),
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  address text NOT NULL,
  -- Who asked: an IPv4 address, or the /64 of an IPv6 one.
  network text NOT NULL,
  signup_id uuid REFERENCES signups (id) ON DELETE SET NULL,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  factor_id uuid REFERENCES second_factors (id) ON DELETE CASCADE,
  session_id uuid REFERENCES sessions (id) ON DELETE CASCADE,
  -- HMAC of row and code: six digits alone would be reversed at once.
  code_hash bytea,
  link_hash bytea UNIQUE,
  code_challenge text,
  code_challenge_method text CHECK (code_challenge_method IN ('s256', 'plain')),
  redirect_to text,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  used_at timestamptz
);
CREATE INDEX verification_codes_of_address ON verification_codes (address, created_at DESC);
CREATE INDEX verification_codes_of_network ON verification_codes (network, created_at DESC);
CREATE INDEX verification_codes_of_prefix ON verification_codes (left(address, 8), created_at DESC)
  WHERE channel = 'sms';
CREATE INDEX verification_codes_by_sms ON verification_codes (created_at DESC) WHERE channel = 'sms';
CREATE INDEX verification_codes_of_user ON verification_codes (user_id, created_at DESC);
CREATE INDEX verification_codes_oldest ON verification_codes (created_at);

-- A check of an authenticator app's code that has begun.
CREATE TABLE factor_challenges (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  factor_id uuid NOT NULL REFERENCES second_factors (id) ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX factor_challenges_oldest ON factor_challenges (expires_at);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- Adding one belongs to the session that began; signing in to the browser that began.
CREATE TABLE passkey_challenges (
  id uuid PRIMARY KEY,
  session_id uuid REFERENCES sessions (id) ON DELETE CASCADE,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_oldest ON passkey_challenges (expires_at);

-- The codes that a PKCE client's link ends in.
CREATE TABLE auth_codes (
  code_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  method text NOT NULL,
  code_challenge text NOT NULL,
  code_challenge_method text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX auth_codes_oldest ON auth_codes (expires_at);

-- Failed attempts of an account or a network (as hashes), and until when the next one must wait.
CREATE TABLE attempt_limits (
  key bytea PRIMARY KEY,
  failures integer NOT NULL,
  blocked_until timestamptz NOT NULL,
  last_attempt_at timestamptz NOT NULL
);
CREATE INDEX attempt_limits_oldest ON attempt_limits (last_attempt_at);
