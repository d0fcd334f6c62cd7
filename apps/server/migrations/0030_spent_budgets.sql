-- What was spent of a budget, such as that of the codes for an address: one row for each, under a keyed hash, so that
-- no address lies here. Nothing deletes a row but the sweep, once it counts no more: it hangs on no account, factor
-- or session that could go before.
CREATE TABLE spent_budgets (
  key bytea NOT NULL,
  -- What was spent together, under several keys, is given back together.
  spending_id uuid NOT NULL,
  spent_at timestamptz NOT NULL,
  PRIMARY KEY (key, spending_id)
);
CREATE INDEX spent_budgets_newest ON spent_budgets (key, spent_at DESC);
CREATE INDEX spent_budgets_oldest ON spent_budgets (spent_at);

-- Requests are no longer counted by the codes that came of them. Processes of the version before still write the network.
DROP INDEX verification_codes_of_network, verification_codes_of_prefix, verification_codes_by_sms;
ALTER TABLE verification_codes
  ALTER COLUMN network DROP NOT NULL,
  -- The address had its share of messages already, if it is a member's: only to somebody new this one goes out.
  ADD COLUMN is_for_strangers_only boolean NOT NULL DEFAULT false;
