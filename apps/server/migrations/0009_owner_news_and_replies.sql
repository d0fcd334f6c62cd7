-- Alerts sent to the admins. Each subject has one row, so that several processes send it once.
CREATE TABLE owner_news (
  kind text NOT NULL,
  -- Identifies what the news is about within its kind, such as an event or a refund.
  subject text NOT NULL,
  told_at timestamptz NOT NULL,
  -- When the problem was over; null while it lasts, and for news about a moment. It is news again if it returns.
  ended_at timestamptz,
  PRIMARY KEY (kind, subject)
);
CREATE INDEX owner_news_by_kind ON owner_news (kind, told_at);
-- For retention.
CREATE INDEX owner_news_by_age ON owner_news (told_at);

-- The last outcome of commands that run beside the server, such as the nightly backup.
CREATE TABLE command_runs (
  command text PRIMARY KEY CHECK (command IN ('backup', 'drill', 'doctor')),
  ran_at timestamptz NOT NULL,
  is_right boolean NOT NULL,
  -- When it last succeeded; null if it never did.
  right_at timestamptz,
  -- Problems that it found, without personal data.
  detail text NOT NULL DEFAULT ''
);
-- Problems that members reported about an order after its pickup.
CREATE TABLE order_reports (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  order_id uuid NOT NULL REFERENCES orders (id),
  user_id uuid NOT NULL REFERENCES users (id),
  reason text NOT NULL CHECK (reason IN ('missing', 'wrong', 'cold', 'late', 'other')),
  text text NOT NULL DEFAULT '' CHECK (length(text) <= 1000),
  created_at timestamptz NOT NULL,
  -- The admin's answer, which closes it.
  answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 1000),
  closed_at timestamptz,
  closed_by uuid REFERENCES users (id),
  CHECK (closed_at IS NOT NULL OR (answer = '' AND closed_by IS NULL))
);
-- One open report per order.
CREATE UNIQUE INDEX order_reports_open ON order_reports (order_id) WHERE closed_at IS NULL;
CREATE INDEX order_reports_of_order ON order_reports (order_id, created_at);
CREATE INDEX order_reports_of_user ON order_reports (user_id);

-- Texts that people sent to our number, except STOP, START and HELP.
CREATE TABLE incoming_texts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The provider's id, so that a repeated webhook adds no second row.
  message_id text NOT NULL UNIQUE,
  address text NOT NULL,
  -- The member with this verified number; null for an unknown number.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  -- The order that it most likely is about: the member's next one, or one of the last day.
  order_id uuid REFERENCES orders (id),
  body text NOT NULL,
  picture_count integer NOT NULL DEFAULT 0 CHECK (picture_count >= 0),
  received_at timestamptz NOT NULL,
  -- When an admin read it, and when the crew or an admin marked it as done.
  read_at timestamptz,
  done_at timestamptz,
  done_by uuid REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX incoming_texts_of_user ON incoming_texts (user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX incoming_texts_of_order ON incoming_texts (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX incoming_texts_of_address ON incoming_texts (address, received_at);
CREATE INDEX incoming_texts_unread ON incoming_texts (id) WHERE read_at IS NULL;
-- For retention.
CREATE INDEX incoming_texts_by_age ON incoming_texts (received_at);
