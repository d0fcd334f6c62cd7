-- Splits of an evening's tips among the crew. Rows never change: a correction is a new version. They are records of pay,
-- so erasing an account keeps them; the name is cleared later, by retention.
CREATE TABLE tip_splits (
  event_id uuid NOT NULL REFERENCES events (id),
  version integer NOT NULL CHECK (version >= 1),
  method text NOT NULL CHECK (method IN ('evenly', 'hours')),
  total_cents integer NOT NULL CHECK (total_cents >= 1),
  -- Why an earlier version was corrected; empty for a first split.
  reason text NOT NULL,
  made_by uuid NOT NULL REFERENCES users (id),
  made_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, version)
);

CREATE TABLE tip_shares (
  event_id uuid NOT NULL,
  version integer NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id),
  -- The person's name at the time of the split.
  name text NOT NULL,
  -- Null in a split that is even.
  quarter_hours integer CHECK (quarter_hours BETWEEN 1 AND 96),
  cents integer NOT NULL CHECK (cents >= 0),
  PRIMARY KEY (event_id, version, user_id),
  FOREIGN KEY (event_id, version) REFERENCES tip_splits (event_id, version)
);
CREATE INDEX tip_shares_of_user ON tip_shares (user_id);

-- Splits that were paid out to the crew, which ends their corrections.
CREATE TABLE tip_payouts (
  event_id uuid NOT NULL,
  version integer NOT NULL,
  paid_by uuid NOT NULL REFERENCES users (id),
  paid_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, version),
  FOREIGN KEY (event_id, version) REFERENCES tip_splits (event_id, version)
);
