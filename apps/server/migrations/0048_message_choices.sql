-- What a member switched otherwise than the table of choices says, by kind and channel.
ALTER TABLE users ADD COLUMN message_choices jsonb NOT NULL DEFAULT '{}'
  CHECK (jsonb_typeof(message_choices) = 'object');

-- What may be told once alone. Apart from the notifications, which a member clears and which then have to stay told.
CREATE TABLE told_once (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  once_key text NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, once_key)
);
CREATE INDEX told_once_by_age ON told_once (told_at);

-- What a message is of: its words are put together only as it is handed over.
ALTER TABLE deliveries ADD COLUMN about jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(about) = 'object');
-- Not before then; NULL is at once.
ALTER TABLE deliveries ADD COLUMN due_at timestamptz;
-- About an event one has an order for: at any hour, and never twice.
ALTER TABLE deliveries DROP CONSTRAINT deliveries_purpose_check;
ALTER TABLE deliveries ADD CONSTRAINT deliveries_purpose_check
  CHECK (purpose IN ('order', 'security', 'event', 'reminder', 'marketing'));
