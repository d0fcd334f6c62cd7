-- Opening by a draw. Members enter from then until registration_opens_at, and the drawn order places their orders. Null:
-- first come, first served.
ALTER TABLE events ADD entries_open_at timestamptz,
  ADD needs_phone_to_enter boolean NOT NULL DEFAULT false,
  -- Set once every entry is decided. What is left is on normal sale since then.
  ADD draw_finished_at timestamptz;
ALTER TABLE events ADD CONSTRAINT events_entry_window_check CHECK (
  entries_open_at BETWEEN registration_opens_at - interval '48 hours' AND registration_opens_at - interval '5 minutes') NOT VALID;
ALTER TABLE events VALIDATE CONSTRAINT events_entry_window_check;

-- One draw per event. Each column is set once.
CREATE TABLE draws (
  event_id uuid PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
  opened_at timestamptz NOT NULL,
  -- Close of entries as planned, if an outage moved it.
  planned_close_at timestamptz,
  -- 32 random bytes in hex. Their hash is published at once, they themselves with the result.
  secret text NOT NULL,
  secret_hash text NOT NULL,
  -- Sealed: no entry is made, changed or withdrawn since then.
  closed_at timestamptz,
  -- SHA-256 of the sorted lines of alias and tickets, in hex.
  fingerprint text,
  -- Round of the public random number, announced at the close.
  beacon_round bigint,
  -- The public random number in hex. Null in a finished draw: none came in time.
  beacon text,
  seed text,
  drawn_at timestamptz,
  CHECK ((closed_at IS NULL) = (fingerprint IS NULL) AND (closed_at IS NULL) = (beacon_round IS NULL)),
  CHECK ((drawn_at IS NULL) = (seed IS NULL) AND (drawn_at IS NULL OR closed_at IS NOT NULL)),
  CHECK (beacon IS NULL OR drawn_at IS NOT NULL)
);

-- Complete orders handed in for a draw. Withdrawn ones are deleted.
CREATE TABLE draw_entries (
  event_id uuid NOT NULL REFERENCES draws (event_id) ON DELETE CASCADE,
  -- Random name that stands for the member in the published list.
  alias text NOT NULL,
  -- Null once the account is deleted.
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  entered_at timestamptz NOT NULL,
  -- Up to three pickup windows, the preferred one first.
  window_ids uuid[] NOT NULL CHECK (cardinality(window_ids) BETWEEN 1 AND 3),
  -- Lines with the prices that the member saw: [{menuItemId, quantity, specialInstructions, unitPriceCents}].
  lines jsonb NOT NULL,
  promo_code text,
  tip_cents integer NOT NULL CHECK (tip_cents >= 0),
  shown_total_cents integer NOT NULL CHECK (shown_total_cents >= 0),
  -- Whether the order may be smaller if something has run out.
  takes_fewer boolean NOT NULL,
  -- Set at the close, with the draws that each added a ticket.
  tickets integer CHECK (tickets BETWEEN 1 AND 10),
  missed_at timestamptz[] NOT NULL DEFAULT '{}',
  -- Set by the draw: the smallest ticket number, and the place it gives.
  number text,
  place integer CHECK (place > 0),
  -- Set by the placing, with the order, or the reason for none and the position on the waitlist.
  decided_at timestamptz,
  order_id uuid REFERENCES orders (id) ON DELETE SET NULL,
  refusal text,
  waitlist_position integer,
  PRIMARY KEY (event_id, alias),
  UNIQUE (event_id, user_id),
  UNIQUE (event_id, place),
  CHECK ((number IS NULL) = (place IS NULL) AND (place IS NULL OR tickets IS NOT NULL)),
  CHECK (decided_at IS NULL OR place IS NOT NULL)
);
CREATE INDEX draw_entries_user ON draw_entries (user_id);
CREATE INDEX draw_entries_order ON draw_entries (order_id);

-- Refuses changes of a draw's stored results.
CREATE FUNCTION refuse_changed_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.secret, OLD.secret_hash, OLD.opened_at) IS DISTINCT FROM (NEW.secret, NEW.secret_hash, NEW.opened_at)
     OR OLD.closed_at IS NOT NULL AND (OLD.closed_at, OLD.fingerprint, OLD.beacon_round) IS DISTINCT FROM (NEW.closed_at, NEW.fingerprint, NEW.beacon_round)
     OR OLD.drawn_at IS NOT NULL AND (OLD.drawn_at, OLD.beacon, OLD.seed) IS DISTINCT FROM (NEW.drawn_at, NEW.beacon, NEW.seed) THEN
    RAISE EXCEPTION 'a draw can''t be changed or repeated';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER draws_stay BEFORE UPDATE ON draws FOR EACH ROW EXECUTE FUNCTION refuse_changed_draw();

CREATE FUNCTION refuse_changed_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- An event is deleted with its draw, whose row is gone by then.
    IF OLD.tickets IS NOT NULL AND EXISTS (SELECT FROM draws WHERE event_id = OLD.event_id) THEN
      RAISE EXCEPTION 'an entry of a closed draw can''t be removed';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.alias <> NEW.alias
     OR OLD.tickets IS NOT NULL AND (OLD.tickets, OLD.window_ids, OLD.missed_at) IS DISTINCT FROM (NEW.tickets, NEW.window_ids, NEW.missed_at)
     OR OLD.place IS NOT NULL AND (OLD.number, OLD.place) IS DISTINCT FROM (NEW.number, NEW.place)
     OR OLD.decided_at IS NOT NULL AND (OLD.decided_at, OLD.refusal, OLD.waitlist_position) IS DISTINCT FROM (NEW.decided_at, NEW.refusal, NEW.waitlist_position) THEN
    RAISE EXCEPTION 'an entry of a closed draw can''t be changed';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER draw_entries_stay BEFORE UPDATE OR DELETE ON draw_entries FOR EACH ROW EXECUTE FUNCTION refuse_changed_entry();
