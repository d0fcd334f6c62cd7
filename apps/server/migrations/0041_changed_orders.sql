-- An order that went back into its member's cart, to be changed: it stays in the books, and counts nowhere else.
ALTER TABLE orders DROP CONSTRAINT orders_cancel_reason_check;
ALTER TABLE orders ADD CONSTRAINT orders_cancel_reason_check
  CHECK (cancel_reason IN ('owner', 'changed', 'expired', 'admin', 'event-cancelled'));

-- Placing an order registers too, unless it was taken back.
CREATE OR REPLACE VIEW registered_members AS
  SELECT event_id, user_id FROM event_registrations
  UNION
  SELECT event_id, user_id FROM orders WHERE cancel_reason IS DISTINCT FROM 'changed';
