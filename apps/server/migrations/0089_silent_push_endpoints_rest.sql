-- How often in a row a browser's push service has let our time limit run out, and since when. After a few times no push is
-- sent to it for a while.
ALTER TABLE push_subscriptions
  ADD COLUMN timeouts integer NOT NULL DEFAULT 0,
  ADD COLUMN timing_out_since timestamptz,
  ADD COLUMN rests_until timestamptz;
