-- Passes at Google whose member deleted the account, until Google has voided them. The id alone names nobody.
CREATE TABLE wallet_removals (
  -- The deleted pass's id, which its object at Google is named by.
  pass_id uuid PRIMARY KEY,
  created_at timestamptz NOT NULL,
  -- When Google is asked next.
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX wallet_removals_due ON wallet_removals (due_at);
