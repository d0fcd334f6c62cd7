-- A device without signal took a code that was void by then: no hand-out stands beside that one.
ALTER TABLE pickup_conflicts
  ALTER COLUMN kept_device_id DROP NOT NULL,
  ALTER COLUMN kept_by DROP NOT NULL,
  ALTER COLUMN kept_at DROP NOT NULL,
  ADD CHECK (num_nulls(kept_device_id, kept_by, kept_at) IN (0, 3));

-- Whoever claimed an order of an event is registered for it, as its buyer is.
CREATE OR REPLACE VIEW registered_members AS
  SELECT event_id, user_id FROM event_registrations
  UNION
  SELECT event_id, user_id FROM orders WHERE user_id IS NOT NULL AND cancel_reason IS DISTINCT FROM 'changed'
  UNION
  SELECT event_id, given_to FROM orders WHERE given_to IS NOT NULL;
