-- Raised by each edit of an admin's, and by nothing else: who edits says which one they have seen.
ALTER TABLE events
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  -- Out of the lists; its figures count on.
  ADD COLUMN archived_at timestamptz;
ALTER TABLE menu_items ADD COLUMN revision integer NOT NULL DEFAULT 1;

-- Windows move past each other within one statement: whether two begin together is asked at its end.
ALTER TABLE pickup_windows
  DROP CONSTRAINT pickup_windows_event_id_starts_at_key,
  ADD CONSTRAINT pickup_windows_event_id_starts_at_key UNIQUE (event_id, starts_at) DEFERRABLE INITIALLY IMMEDIATE;
