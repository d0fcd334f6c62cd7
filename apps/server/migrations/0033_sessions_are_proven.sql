-- When the owner last proved to be there: by signing in, or by a proof since. Null: not since this was counted.
ALTER TABLE sessions ADD COLUMN proven_at timestamptz;
