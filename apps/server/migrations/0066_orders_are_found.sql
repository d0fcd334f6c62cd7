-- The owner's list of orders: sorted by when they were placed or by their total, filtered by status and day, found by the
-- beginning of their number. Its tiles are added up from the index by status alone.
CREATE INDEX orders_by_age ON orders (created_at, id);
CREATE INDEX orders_by_total ON orders (total_cents, id);
CREATE INDEX orders_by_status ON orders (status, created_at, id) INCLUDE (total_cents, cancel_reason);
CREATE INDEX orders_by_number ON orders (order_number text_pattern_ops);
CREATE INDEX walk_ups_by_name ON walk_ups (name) WHERE name <> '';
-- An order's history.
CREATE INDEX IF NOT EXISTS audit_log_of_order ON audit_log (order_id, created_at) WHERE order_id IS NOT NULL;
