-- Addresses of the owner's other programs that get signed webhooks (https://www.standardwebhooks.com).
CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  url text NOT NULL,
  event_types text[] NOT NULL,
  -- Encrypted with a key from SECRET_KEY. After a rotation the former secret signs too, until it expires.
  sealed_secret bytea NOT NULL,
  former_sealed_secret bytea,
  former_secret_expires_at timestamptz,
  -- Reason it is off; null while it is on.
  disabled_because text CHECK (disabled_because IN ('admin', 'failing', 'gone')),
  disabled_at timestamptz,
  -- When the first attempt failed since the last success; null while the last one worked.
  failing_since timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((disabled_because IS NULL) = (disabled_at IS NULL)),
  CHECK ((former_sealed_secret IS NULL) = (former_secret_expires_at IS NULL))
);

-- Webhooks, written in the transaction of what they report. The body is fixed, so that every attempt sends the same bytes.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- Not enforced, so that a sale never waits for an endpoint that is being deleted.
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints (id) NOT ENFORCED,
  event_type text NOT NULL,
  body text NOT NULL,
  -- Identifies what is reported once per endpoint; null for what can happen again.
  once_key text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- When it is sent next, or the end of the claim of the process that is sending it; null once it has an outcome.
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (endpoint_id, once_key),
  CHECK ((state = 'waiting') = (due_at IS NOT NULL))
);
CREATE INDEX webhook_deliveries_of_endpoint ON webhook_deliveries (endpoint_id, id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at);

-- Attempts to send a webhook.
CREATE TABLE webhook_attempts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  delivery_id uuid NOT NULL REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
  attempted_at timestamptz NOT NULL,
  -- The answer's HTTP status; null if there was no answer, which `error` explains.
  status integer,
  error text,
  -- The beginning of the answer.
  response text NOT NULL,
  duration_ms integer NOT NULL
);
CREATE INDEX webhook_attempts_of_delivery ON webhook_attempts (delivery_id, id);
