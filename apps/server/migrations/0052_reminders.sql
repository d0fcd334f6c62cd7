-- When its members began to be told of an event, and when the last of them was. What was due before this version is told
-- to nobody any more.
ALTER TABLE events ADD COLUMN announcing_since timestamptz, ADD COLUMN announced_at timestamptz;
UPDATE events SET announcing_since = notification_at, announced_at = notification_at WHERE notification_at <= now();
CREATE INDEX events_to_announce ON events (notification_at) WHERE announcing_since IS NULL;
CREATE INDEX events_by_opening ON events (registration_opens_at);

-- Whatever was due until then is told, or was due before its member asked.
ALTER TABLE event_registrations RENAME COLUMN reminded_at TO reminded_until;
UPDATE event_registrations SET reminded_until = created_at WHERE reminded_until IS NULL;
ALTER TABLE event_registrations ALTER COLUMN reminded_until SET DEFAULT now(), ALTER COLUMN reminded_until SET NOT NULL;
CREATE INDEX event_registrations_to_remind ON event_registrations (event_id, reminded_until)
  WHERE wants_reminder AND waitlisted_at IS NULL;

CREATE INDEX pickup_windows_by_start ON pickup_windows (starts_at);
CREATE INDEX orders_to_be_picked_up ON orders (pickup_window_id) WHERE status IN ('confirmed', 'preparing');
