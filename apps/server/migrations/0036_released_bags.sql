-- When the order of a bag was released, if it left after that. An admin settles it like a cancelled order's.
ALTER TABLE pickup_conflicts ADD released_at timestamptz;
UPDATE pickup_conflicts SET released_at = orders.released_at FROM orders
 WHERE orders.id = order_id AND kept_at IS NULL AND pickup_conflicts.cancelled_at IS NULL
   AND orders.released_at <= pickup_conflicts.created_at;
CREATE INDEX pickup_conflicts_unsettled ON pickup_conflicts (id)
  WHERE coalesce(cancelled_at, released_at) IS NOT NULL AND settled_at IS NULL;
