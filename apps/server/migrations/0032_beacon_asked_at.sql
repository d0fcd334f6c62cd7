-- First request for a draw's public random number that no mirror answered. The wait for it counts from then.
ALTER TABLE draws ADD beacon_asked_at timestamptz;

-- Now also keeps entries from being added to a closed draw, and the member, lines and choices of its entries from being
-- changed. Only deleting an account still clears the member, the lines and the promo code.
CREATE OR REPLACE FUNCTION refuse_changed_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF EXISTS (SELECT FROM draws WHERE event_id = NEW.event_id AND closed_at IS NOT NULL) THEN
      RAISE EXCEPTION 'a closed draw takes no entry';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' THEN
    -- An event is deleted with its draw, whose row is gone by then.
    IF OLD.tickets IS NOT NULL AND EXISTS (SELECT FROM draws WHERE event_id = OLD.event_id) THEN
      RAISE EXCEPTION 'an entry of a closed draw can''t be removed';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.alias <> NEW.alias
     OR OLD.tickets IS NOT NULL AND (
       (OLD.tickets, OLD.window_ids, OLD.missed_at, OLD.takes_fewer, OLD.tip_cents, OLD.shown_total_cents, OLD.entered_at)
         IS DISTINCT FROM
       (NEW.tickets, NEW.window_ids, NEW.missed_at, NEW.takes_fewer, NEW.tip_cents, NEW.shown_total_cents, NEW.entered_at)
       OR NEW.user_id IS NOT NULL AND (OLD.user_id, OLD.lines, OLD.promo_code)
         IS DISTINCT FROM (NEW.user_id, NEW.lines, NEW.promo_code))
     OR OLD.place IS NOT NULL AND (OLD.number, OLD.place) IS DISTINCT FROM (NEW.number, NEW.place)
     OR OLD.decided_at IS NOT NULL AND (OLD.decided_at, OLD.refusal, OLD.waitlist_position) IS DISTINCT FROM (NEW.decided_at, NEW.refusal, NEW.waitlist_position) THEN
    RAISE EXCEPTION 'an entry of a closed draw can''t be changed';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER draw_entries_close BEFORE INSERT ON draw_entries FOR EACH ROW EXECUTE FUNCTION refuse_changed_entry();
