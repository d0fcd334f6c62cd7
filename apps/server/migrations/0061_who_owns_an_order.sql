-- Who placed and paid an order stays on record (user_id) apart from who owns it: whoever claims it is given it. Limits,
-- keys, receipts and refunds follow the one, pickup, code, news and the right to cancel the other.
ALTER TABLE orders
  -- Null again where it came back to whoever placed it.
  ADD COLUMN given_to uuid REFERENCES users (id) NOT ENFORCED CHECK (given_to <> user_id),
  -- Null: a walk-up.
  ADD COLUMN owner_id uuid GENERATED ALWAYS AS (coalesce(given_to, user_id)) VIRTUAL;

-- Few orders are ever given away: an owner's are among those that they placed, and these.
CREATE INDEX orders_given ON orders (given_to) WHERE given_to IS NOT NULL;

-- An order given to a friend: who offered it to whom, and what became of the offer.
CREATE TABLE transfers (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  order_id uuid NOT NULL REFERENCES orders (id),
  from_user_id uuid NOT NULL REFERENCES users (id),
  -- An email address or a phone number, as the sender typed it; null: erased.
  contact text,
  -- The sender's own words, or empty.
  message text NOT NULL,
  -- Of the link's token, which is kept nowhere.
  token_hash text NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'claimed', 'cancelled', 'expired')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  claimed_by uuid REFERENCES users (id),
  -- When it was claimed, cancelled or found expired.
  ended_at timestamptz,
  CHECK ((state = 'pending') = (ended_at IS NULL)),
  CHECK ((state = 'claimed') = (claimed_by IS NOT NULL))
);
-- One offer at a time.
CREATE UNIQUE INDEX transfers_one_pending ON transfers (order_id) WHERE state = 'pending';
CREATE INDEX transfers_of_order ON transfers (order_id, id);
CREATE INDEX transfers_of_sender ON transfers (from_user_id, id);
CREATE INDEX transfers_claimed ON transfers (claimed_by, id) WHERE claimed_by IS NOT NULL;
