-- When an event was cancelled, for the crew's tools. Null where it isn't, or where a version before this one cancelled it.
ALTER TABLE events ADD COLUMN cancelled_at timestamptz;
