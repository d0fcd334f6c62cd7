-- Disputes (chargebacks) as Square reports them. They are read, and answered in Square's dashboard only.
CREATE TABLE disputes (
  -- Square's id.
  id text PRIMARY KEY,
  provider_payment_id text,
  -- Null if the disputed payment isn't one of ours, such as a sale in Square's own app.
  payment_id uuid REFERENCES payments (id),
  amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 0 AND 99999999),
  -- Square's reason in lower case, such as 'not-received'.
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('inquiry-evidence-required', 'inquiry-processing', 'inquiry-closed',
    'evidence-required', 'processing', 'won', 'lost', 'accepted')),
  -- Square's version: an older report never replaces a newer one.
  version integer NOT NULL,
  -- Last moment for evidence.
  due_at timestamptz,
  -- Square's times.
  opened_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- When we first heard of it: refunds before this moment couldn't be refused.
  recorded_at timestamptz NOT NULL
);
CREATE INDEX disputes_of_payment ON disputes (payment_id);
CREATE INDEX disputes_newest ON disputes (opened_at, id);

-- Lists of Square's that are read page by page. A process claims a list by moving `reconcile_after` on.
CREATE TABLE square_lists (
  name text PRIMARY KEY CHECK (name IN ('disputes', 'payouts')),
  -- Square's cursor of the next page; null at the beginning.
  cursor text,
  -- Beginning of the range that is being read; null reads all.
  since timestamptz,
  -- When reading of this range began.
  began_at timestamptz,
  read_at timestamptz,
  -- Square's refusal, while there is one, such as a missing permission.
  refusal text,
  reconcile_after timestamptz NOT NULL
);
INSERT INTO square_lists (name, reconcile_after) VALUES ('disputes', 'epoch'), ('payouts', 'epoch');

-- Square's payouts: deposits to the owner's bank account, or withdrawals if negative.
CREATE TABLE payouts (
  -- Square's id.
  id text PRIMARY KEY,
  status text NOT NULL CHECK (status IN ('sent', 'paid', 'failed')),
  -- A 'simple' payout has no entries.
  kind text NOT NULL CHECK (kind IN ('batch', 'simple')),
  amount_cents bigint NOT NULL,
  -- Square's fee for the transfer itself.
  fee_cents bigint NOT NULL,
  arrival_on date,
  -- Id that may appear on the bank statement.
  statement_id text,
  version integer NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Cursor of the next page of entries, and the moment at which all were read.
  entries_cursor text,
  entries_read_at timestamptz,
  -- When to read entries next; null once all are read.
  reconcile_after timestamptz
);
CREATE INDEX payouts_newest ON payouts (created_at, id);
CREATE INDEX payouts_unread ON payouts (reconcile_after) WHERE reconcile_after IS NOT NULL;

-- Movements within a payout, in Square's signs: a charge adds, a refund or dispute takes away.
CREATE TABLE payout_entries (
  -- Square's id.
  id text PRIMARY KEY,
  payout_id text NOT NULL REFERENCES payouts (id),
  -- Square's activity type in lower case, such as 'charge', 'refund', 'dispute'.
  kind text NOT NULL,
  effective_at timestamptz,
  gross_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  net_cents bigint NOT NULL,
  provider_payment_id text,
  provider_refund_id text,
  dispute_id text
);
CREATE INDEX payout_entries_of_payout ON payout_entries (payout_id, id);
CREATE INDEX payout_entries_of_payment ON payout_entries (provider_payment_id) WHERE provider_payment_id IS NOT NULL;
