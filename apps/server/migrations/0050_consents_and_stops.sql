-- What somebody agreed to get or withdrew: evidence, so nothing changes a line but erasure, which takes out who it was.
CREATE TABLE consents (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- Null where the number or address is nobody's.
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms', 'push')),
  action text NOT NULL CHECK (action IN ('given', 'withdrawn', 'help')),
  source text NOT NULL CHECK (source IN ('sign_up', 'profile', 'text', 'mail')),
  -- Word by word what was shown, or what was texted; which version of the shown words it was.
  text text NOT NULL,
  version text,
  -- The number or address that it is about; of an erased account its keyed hash.
  address text,
  network text,
  -- The provider's id of the text by which it was said: brought again, it says nothing new.
  message_id text UNIQUE,
  created_at timestamptz NOT NULL
);
CREATE INDEX consents_of_user ON consents (user_id, created_at) WHERE user_id IS NOT NULL;
CREATE INDEX consents_of_address ON consents (address) WHERE address IS NOT NULL;
CREATE INDEX consents_oldest ON consents (created_at);

-- The consent to texts had a place in the account; from now on the log is its only one.
INSERT INTO consents (user_id, channel, action, source, text, version, address, created_at)
  SELECT id, 'sms', 'given', 'sign_up', sms_consent_text, '2025-09', phone, sms_consented_at
    FROM users WHERE sms_consent_text IS NOT NULL AND sms_consented_at IS NOT NULL;
ALTER TABLE users DROP COLUMN sms_consent_text, DROP COLUMN sms_consented_at;

-- Where nothing goes, or less, whoever it belongs to. Of an erased account the address is its keyed hash.
CREATE TABLE stopped_addresses (
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  address text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('stop', 'bounce', 'complaint')),
  since timestamptz NOT NULL,
  lifted_at timestamptz,
  PRIMARY KEY (channel, address, reason)
);

-- By which a provider tells what became of a message.
CREATE INDEX deliveries_by_provider_id ON deliveries (provider_id) WHERE provider_id IS NOT NULL;
