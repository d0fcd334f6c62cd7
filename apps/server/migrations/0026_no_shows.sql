-- Orders whose owner didn't come. Released: its uncooked pieces are on sale again, and it holds no stock anymore. Its status
-- stays, until it is made after all or the event is closed.
ALTER TABLE orders
  ADD released_at timestamptz,
  -- How a completed order ended; null before, and for orders completed before this column.
  ADD pickup_outcome text CHECK (pickup_outcome IN ('collected', 'no-show')),
  -- When its owner was notified that it is waiting, and when they said that they are on their way.
  ADD waiting_notified_at timestamptz,
  ADD on_my_way_at timestamptz;
-- A virtual column of a table with CHECK constraints can't get another expression (PostgreSQL 18), so it is added again.
-- allow drop-column orders.holds_stock: the same transaction adds it again, and the previous version releases no orders
ALTER TABLE orders
  DROP COLUMN holds_stock,
  ADD holds_stock boolean GENERATED ALWAYS AS
    (status <> 'cancelled' AND released_at IS NULL AND NOT (status = 'pending' AND takes_over IS NOT NULL)) VIRTUAL;
CREATE INDEX orders_released ON orders (event_id) WHERE released_at IS NOT NULL;

-- Releases of orders whose owners didn't come, previewed and undoable as other incidents.
ALTER TABLE incidents DROP CONSTRAINT incidents_kind_check, ADD CONSTRAINT incidents_kind_check
  CHECK (kind IN ('stop-selling', 'wrong-order', 'late', 'short', 'plan-change', 'no-show')) NOT VALID;
ALTER TABLE incidents VALIDATE CONSTRAINT incidents_kind_check;
