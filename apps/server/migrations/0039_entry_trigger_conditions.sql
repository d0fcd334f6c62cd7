-- Calls the function that protects a closed draw's entries only for those, so that storing the tickets of a long list at the
-- close is quicker.
CREATE OR REPLACE TRIGGER draw_entries_stay BEFORE UPDATE ON draw_entries FOR EACH ROW
  WHEN (OLD.tickets IS NOT NULL OR OLD.alias <> NEW.alias) EXECUTE FUNCTION refuse_changed_entry();
CREATE TRIGGER draw_entries_kept BEFORE DELETE ON draw_entries FOR EACH ROW
  WHEN (OLD.tickets IS NOT NULL) EXECUTE FUNCTION refuse_changed_entry();
