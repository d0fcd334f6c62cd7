-- First request for a draw's public random number that no mirror answered. The wait for it counts from then.
ALTER TABLE draws ADD beacon_asked_at timestamptz;
