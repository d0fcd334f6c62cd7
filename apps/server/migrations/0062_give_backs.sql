-- A paid order that its owner gives back to the event's waitlist: it stays theirs until somebody else has paid it.
CREATE TABLE give_backs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  order_id uuid NOT NULL REFERENCES orders (id),
  -- Whose it was then.
  listed_by uuid NOT NULL REFERENCES users (id),
  listed_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- over: it was finished or cancelled, or its pickup window began.
  outcome text CHECK (outcome IN ('sold', 'taken-back', 'over')),
  CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
CREATE UNIQUE INDEX give_backs_one_open ON give_backs (order_id) WHERE ended_at IS NULL;
CREATE INDEX give_backs_of_order ON give_backs (order_id);
CREATE INDEX give_backs_of_member ON give_backs (listed_by);

-- For whom of the waitlist it is set aside, one after another, each once.
CREATE TABLE give_back_offers (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  give_back_id uuid NOT NULL REFERENCES give_backs (id),
  event_id uuid NOT NULL REFERENCES events (id) NOT ENFORCED,
  user_id uuid NOT NULL REFERENCES users (id),
  offered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The order with which they take it over.
  order_id uuid REFERENCES orders (id),
  ended_at timestamptz,
  UNIQUE (give_back_id, user_id)
);
CREATE UNIQUE INDEX give_back_offers_one_open ON give_back_offers (give_back_id) WHERE ended_at IS NULL;
-- Nobody has two things set aside at one event.
CREATE UNIQUE INDEX give_back_offers_one_of_member ON give_back_offers (event_id, user_id) WHERE ended_at IS NULL;
CREATE INDEX give_back_offers_of_order ON give_back_offers (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX give_back_offers_of_member ON give_back_offers (user_id);

ALTER TABLE orders
  -- The order that was given back and whose stock and places become this one's when it is paid.
  ADD COLUMN takes_over uuid REFERENCES orders (id) NOT ENFORCED,
  -- Whether it counts in the counters: until it is paid, what another order holds is the other one's.
  ADD COLUMN holds_stock boolean GENERATED ALWAYS AS
    (status <> 'cancelled' AND NOT (status = 'pending' AND takes_over IS NOT NULL)) VIRTUAL;
CREATE INDEX orders_taking_over ON orders (takes_over) WHERE takes_over IS NOT NULL;

ALTER TABLE orders DROP CONSTRAINT orders_cancel_reason_check;
ALTER TABLE orders ADD CONSTRAINT orders_cancel_reason_check
  CHECK (cancel_reason IN ('owner', 'changed', 'expired', 'admin', 'event-cancelled', 'given-back'));
