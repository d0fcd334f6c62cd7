-- A device without signal handed out an order that was cancelled: before that, or after it. No hand-out stands beside it, and
-- the money goes back, so an admin looks at it too.
ALTER TABLE pickup_conflicts
  ADD COLUMN cancelled_at timestamptz,
  ADD COLUMN settled_at timestamptz,
  ADD COLUMN settled_by uuid REFERENCES users (id);
CREATE INDEX pickup_conflicts_to_settle ON pickup_conflicts (id) WHERE cancelled_at IS NOT NULL AND settled_at IS NULL;
