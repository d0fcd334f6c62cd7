-- Until when what a notification offers can be taken; null where it offers nothing.
ALTER TABLE notifications ADD COLUMN expires_at timestamptz;
