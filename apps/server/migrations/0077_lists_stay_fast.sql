-- Numbers are compared sign by sign: the index that keeps them unique finds them by their beginning too, and no other one
-- has to be written with each order.
ALTER TABLE orders ALTER COLUMN order_number TYPE text COLLATE "C";
DROP INDEX orders_by_number;
ANALYZE orders (order_number);

-- What is pending is found by orders_one_pending: placing an order writes nothing here, and never looks here for the
-- pending order of its member, which led through those of everybody else. Tiles have sums of their own.
DROP INDEX orders_by_status;
CREATE INDEX orders_by_status ON orders (status, created_at, id) WHERE status <> 'pending';

-- Kinds of lines that are few among those of orders and payments, and what is more than information.
CREATE INDEX audit_log_of_few_kinds ON audit_log (event_type, created_at DESC, id DESC)
  WHERE event_type NOT IN ('order_status_change', 'payment_event');
CREATE INDEX audit_log_by_severity ON audit_log (severity, created_at DESC, id DESC) WHERE severity <> 'info';
