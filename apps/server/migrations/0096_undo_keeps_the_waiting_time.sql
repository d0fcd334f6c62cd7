-- Since when an order had the status before its present one: an undo puts it back.
ALTER TABLE orders ADD COLUMN previous_status_since timestamptz;
