-- Never written. Deliveries record each message by channel, and its outcome.
-- allow drop-column notifications.channels: no version writes it, and none reads it by name
ALTER TABLE notifications DROP COLUMN channels;
