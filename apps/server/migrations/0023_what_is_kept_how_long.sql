-- Where a line came from lies beside it: it can be erased, and swept after its time, while the log itself is
-- only ever added to.
CREATE TABLE audit_devices (
  line_id uuid PRIMARY KEY REFERENCES audit_log (id) ON DELETE CASCADE,
  ip_address inet,
  user_agent text,
  created_at timestamptz NOT NULL,
  CHECK (num_nonnulls(ip_address, user_agent) > 0)
);
CREATE INDEX audit_devices_oldest ON audit_devices (created_at);

INSERT INTO audit_devices (line_id, ip_address, user_agent, created_at)
  SELECT id, ip_address, user_agent, created_at FROM audit_log
  WHERE num_nonnulls(ip_address, user_agent) > 0;

ALTER TABLE audit_log DROP COLUMN ip_address, DROP COLUMN user_agent;

-- A webhook's body goes after its time; its id stays, so that a repetition is still known.
ALTER TABLE payment_webhooks ALTER COLUMN body DROP NOT NULL;
CREATE INDEX payment_webhooks_with_body ON payment_webhooks (handled_at) WHERE body IS NOT NULL;

CREATE INDEX refresh_tokens_used ON refresh_tokens (used_at) WHERE used_at IS NOT NULL;
CREATE INDEX development_mailbox_oldest ON development_mailbox (created_at);
