-- Minutes that the crew announced a window to run late. Its planned times stay.
ALTER TABLE pickup_windows ADD shift_minutes integer NOT NULL DEFAULT 0 CHECK (shift_minutes >= 0);
CREATE INDEX pickup_windows_shifted ON pickup_windows (event_id) WHERE shift_minutes > 0;

-- The expected start of pickup that an order's owner was last notified of, and when. Null: the planned one.
ALTER TABLE orders ADD notified_pickup_at timestamptz, ADD delay_notified_at timestamptz;
CREATE INDEX orders_notified_of_delay ON orders (event_id) WHERE notified_pickup_at IS NOT NULL;
