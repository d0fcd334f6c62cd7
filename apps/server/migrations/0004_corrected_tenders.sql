-- A payment whose tender the counter corrects counts in another column of the close.
DROP TRIGGER payments_changed ON payments;
CREATE TRIGGER payments_changed AFTER UPDATE OF state, is_surplus, fee_cents, source_kind ON payments
  FOR EACH ROW WHEN ('captured' IN (OLD.state, NEW.state) AND (OLD.state <> NEW.state OR OLD.is_surplus <> NEW.is_surplus
    OR OLD.fee_cents IS DISTINCT FROM NEW.fee_cents OR OLD.source_kind <> NEW.source_kind))
  EXECUTE FUNCTION mark_uncounted_order();
