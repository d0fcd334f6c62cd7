-- The owner's own words to members whose event is cancelled; their mail is put together when it leaves.
ALTER TABLE events ADD COLUMN cancellation_message text NOT NULL DEFAULT '';
