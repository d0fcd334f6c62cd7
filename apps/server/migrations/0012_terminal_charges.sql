-- Charges that the counter started in Square's Point of Sale app. A started charge waits for the app to come back with a
-- payment, which is read from Square before it counts.
CREATE TABLE terminal_charges (
  -- Also in the payment's note at Square, so that a charge that never came back can be found.
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  event_id uuid NOT NULL REFERENCES events (id) NOT ENFORCED,
  -- The device and sale that it belongs to; nobody else can claim it.
  device_id uuid NOT NULL,
  -- Hash of the random value that the app hands back.
  state_hash text NOT NULL UNIQUE,
  -- The bill before a tip on the terminal.
  amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 100 AND 99999999),
  started_by uuid NOT NULL REFERENCES users (id),
  started_at timestamptz NOT NULL,
  -- The verified payment; each pays one charge only.
  provider_payment_id text UNIQUE,
  -- Tip given on the terminal, in addition to the amount.
  tip_cents integer CHECK (tip_cents >= 0),
  card_brand text,
  card_last4 text,
  verified_at timestamptz,
  -- The sale that it paid.
  order_id uuid UNIQUE REFERENCES orders (id),
  CHECK (num_nulls(provider_payment_id, tip_cents, verified_at) IN (0, 3)),
  CHECK (order_id IS NULL OR provider_payment_id IS NOT NULL)
);
-- For retention.
CREATE INDEX terminal_charges_by_age ON terminal_charges (started_at);
