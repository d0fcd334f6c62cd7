-- What would have left by mail or SMS, where nothing to send it with is configured.
CREATE TABLE development_mailbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  recipient text NOT NULL,
  subject text NOT NULL DEFAULT '',
  body text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX development_mailbox_of_recipient ON development_mailbox (recipient, id DESC);
