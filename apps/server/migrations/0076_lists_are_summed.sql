-- The owner's lists, tiles and closes are read from sums as well, and are exact at every moment: of an event with changes
-- that are not counted yet the orders themselves are read. The functions totals_of_… put the two together.

-- Events with changes that are not counted yet, as uncounted_events: from that one the version before takes, which knows
-- nothing of these sums. It goes with a later version.
CREATE TABLE events_to_count (event_id uuid NOT NULL);

-- Each status but pending: what waits for its payment is few, and read from the orders.
CREATE TABLE order_figures (
  event_id uuid NOT NULL REFERENCES events (id) NOT ENFORCED,
  -- On which they were placed, by the brand's clock.
  day date NOT NULL,
  status text NOT NULL,
  orders integer NOT NULL,
  total_cents bigint NOT NULL,
  PRIMARY KEY (event_id, day, status)
);

-- How many members registered for it, or have an order of it that isn't pending.
CREATE TABLE registration_figures (
  event_id uuid PRIMARY KEY REFERENCES events (id) NOT ENFORCED,
  members integer NOT NULL
);

-- What moved on a day of the event's zone.
CREATE TABLE close_figures (
  event_id uuid NOT NULL REFERENCES events (id) NOT ENFORCED,
  day date NOT NULL,
  orders integer NOT NULL,
  gross_cents bigint NOT NULL,
  discount_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  tip_cents bigint NOT NULL,
  surplus_cents bigint NOT NULL,
  charged_cents bigint NOT NULL,
  refunded_cents bigint NOT NULL,
  card_cents bigint NOT NULL,
  cash_cents bigint NOT NULL,
  terminal_cents bigint NOT NULL,
  cash_refunded_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  unreported_fees integer NOT NULL,
  PRIMARY KEY (event_id, day)
);
CREATE INDEX close_figures_by_day ON close_figures (day);

CREATE OR REPLACE FUNCTION mark_uncounted_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO uncounted_events VALUES (NEW.event_id);
  INSERT INTO events_to_count VALUES (NEW.event_id);
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION mark_uncounted_own() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO uncounted_events VALUES (NEW.id);
  INSERT INTO events_to_count VALUES (NEW.id);
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION mark_uncounted_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_event_id uuid;
BEGIN
  SELECT event_id INTO v_event_id FROM orders WHERE id = NEW.order_id;
  INSERT INTO uncounted_events VALUES (v_event_id);
  INSERT INTO events_to_count VALUES (v_event_id);
  RETURN NULL;
END
$$;
CREATE FUNCTION mark_registered_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events_to_count SELECT DISTINCT event_id FROM changed;
  RETURN NULL;
END
$$;

-- Whose order it is, and why it was cancelled, counts too.
DROP TRIGGER orders_changed ON orders;
CREATE TRIGGER orders_changed
  AFTER UPDATE OF status, pickup_window_id, picked_up_at, cancel_reason, given_to ON orders
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.pickup_window_id <> NEW.pickup_window_id
    OR OLD.picked_up_at IS DISTINCT FROM NEW.picked_up_at OR OLD.cancel_reason IS DISTINCT FROM NEW.cancel_reason
    OR OLD.given_to IS DISTINCT FROM NEW.given_to)
  EXECUTE FUNCTION mark_uncounted_event();
-- Money that moved, and what the provider keeps of it, as it is reported later.
DROP TRIGGER payments_surplus ON payments;
CREATE TRIGGER payments_added AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.state = 'captured') EXECUTE FUNCTION mark_uncounted_order();
CREATE TRIGGER payments_changed AFTER UPDATE OF state, is_surplus, fee_cents ON payments
  FOR EACH ROW WHEN ('captured' IN (OLD.state, NEW.state) AND (OLD.state <> NEW.state OR OLD.is_surplus <> NEW.is_surplus
    OR OLD.fee_cents IS DISTINCT FROM NEW.fee_cents))
  EXECUTE FUNCTION mark_uncounted_order();
-- The days of a close are those of the event's zone.
DROP TRIGGER events_moved ON events;
CREATE TRIGGER events_moved AFTER UPDATE OF registration_opens_at, time_zone ON events
  FOR EACH ROW WHEN (OLD.registration_opens_at <> NEW.registration_opens_at OR OLD.time_zone <> NEW.time_zone)
  EXECUTE FUNCTION mark_uncounted_own();
CREATE TRIGGER registrations_added AFTER INSERT ON event_registrations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_registered_events();
CREATE TRIGGER registrations_removed AFTER DELETE ON event_registrations
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_registered_events();

INSERT INTO events_to_count SELECT id FROM events;
