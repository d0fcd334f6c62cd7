-- The page that a notification leads to; NULL for those of the version before, which lead to their order or event.
ALTER TABLE notifications ADD COLUMN path text;
-- Cleared by its member, who can take that back for a moment. It is deleted a while after.
ALTER TABLE notifications ADD COLUMN cleared_at timestamptz;

-- The list goes by ids, which are made in the order of time.
CREATE INDEX notifications_of_user_by_id ON notifications (user_id, id DESC);
DROP INDEX notifications_of_user;
DROP INDEX notifications_unread;
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL AND cleared_at IS NULL;
CREATE INDEX notifications_cleared ON notifications (cleared_at) WHERE cleared_at IS NOT NULL;
