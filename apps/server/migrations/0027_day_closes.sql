-- The crew's counts and decisions when it closes a day. Rows are only added; the latest one for a subject applies.
CREATE TABLE day_close_answers (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  step text NOT NULL CHECK (step IN ('order', 'food', 'cash', 'terminal', 'tips')),
  -- The menu item of 'food', or the order of 'order'.
  menu_item_id uuid REFERENCES menu_items (id) ON DELETE CASCADE,
  order_id uuid REFERENCES orders (id) ON DELETE CASCADE,
  -- Null if the crew doesn't know.
  answer jsonb,
  saved_by uuid NOT NULL REFERENCES users (id),
  saved_at timestamptz NOT NULL,
  CHECK ((menu_item_id IS NOT NULL) = (step = 'food') AND (order_id IS NOT NULL) = (step = 'order'))
);
CREATE INDEX day_close_answers_event ON day_close_answers (event_id);
CREATE INDEX day_close_answers_menu_item ON day_close_answers (menu_item_id) WHERE menu_item_id IS NOT NULL;
CREATE INDEX day_close_answers_order ON day_close_answers (order_id) WHERE order_id IS NOT NULL;

-- When a day was closed, with its figures at that time, and when an admin reopened it, and why. Rows are only added.
CREATE TABLE day_closes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('closed', 'reopened')),
  reason text NOT NULL DEFAULT '',
  figures jsonb NOT NULL DEFAULT '{}',
  made_by uuid NOT NULL REFERENCES users (id),
  made_at timestamptz NOT NULL,
  CHECK ((kind = 'reopened') = (reason <> ''))
);
CREATE INDEX day_closes_event ON day_closes (event_id);

CREATE TRIGGER day_close_answers_stay BEFORE UPDATE ON day_close_answers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER day_closes_stay BEFORE UPDATE ON day_closes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
