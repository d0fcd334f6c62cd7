-- Sums of what was sold, for the owner's figures: a sweep counts an event anew whenever something of it has changed.
-- What counts is said once, in the function sold_orders; ledger:check holds the sums against it.

-- Events with changes that are not counted yet, written with the change and taken by who counts. Without a key, so that
-- nobody who pays waits for anybody else.
CREATE TABLE uncounted_events (event_id uuid NOT NULL);

CREATE FUNCTION mark_uncounted_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO uncounted_events VALUES (NEW.event_id);
  RETURN NULL;
END
$$;
CREATE FUNCTION mark_uncounted_own() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO uncounted_events VALUES (NEW.id);
  RETURN NULL;
END
$$;
CREATE FUNCTION mark_uncounted_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO uncounted_events SELECT event_id FROM orders WHERE id = NEW.order_id;
  RETURN NULL;
END
$$;
-- Placing an order marks nothing: what waits for its payment counts nowhere.
CREATE TRIGGER orders_sold AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.status <> 'pending') EXECUTE FUNCTION mark_uncounted_event();
CREATE TRIGGER orders_changed AFTER UPDATE OF status, pickup_window_id, picked_up_at ON orders
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.pickup_window_id <> NEW.pickup_window_id
    OR OLD.picked_up_at IS DISTINCT FROM NEW.picked_up_at)
  EXECUTE FUNCTION mark_uncounted_event();
CREATE TRIGGER refunds_changed AFTER INSERT OR UPDATE OF state ON refunds
  FOR EACH ROW EXECUTE FUNCTION mark_uncounted_order();
CREATE TRIGGER payments_surplus AFTER UPDATE OF is_surplus ON payments
  FOR EACH ROW WHEN (OLD.is_surplus <> NEW.is_surplus) EXECUTE FUNCTION mark_uncounted_order();
CREATE TRIGGER events_moved AFTER UPDATE OF registration_opens_at ON events
  FOR EACH ROW WHEN (OLD.registration_opens_at <> NEW.registration_opens_at) EXECUTE FUNCTION mark_uncounted_own();
CREATE TRIGGER pickup_windows_moved AFTER UPDATE OF starts_at, ends_at ON pickup_windows
  FOR EACH ROW WHEN (OLD.starts_at <> NEW.starts_at OR OLD.ends_at <> NEW.ends_at)
  EXECUTE FUNCTION mark_uncounted_event();

INSERT INTO uncounted_events SELECT id FROM events;

CREATE TABLE sales_figures (
  event_id uuid NOT NULL REFERENCES events (id) NOT ENFORCED,
  -- On which they were placed, by the brand's clock.
  day date NOT NULL,
  pickup_window_id uuid NOT NULL REFERENCES pickup_windows (id) NOT ENFORCED,
  confirmed integer NOT NULL,
  preparing integer NOT NULL,
  ready integer NOT NULL,
  completed integer NOT NULL,
  cancelled integer NOT NULL,
  revenue_cents bigint NOT NULL,
  -- Of those that were placed by a member after ordering opened: how many, and how long after.
  waited integer NOT NULL,
  waited_seconds bigint NOT NULL,
  -- Of those that were handed out to a member, against their window.
  handed_out_early integer NOT NULL,
  handed_out_in_time integer NOT NULL,
  handed_out_late integer NOT NULL,
  late_seconds bigint NOT NULL,
  PRIMARY KEY (event_id, day, pickup_window_id)
);
CREATE INDEX sales_figures_by_day ON sales_figures (day);

CREATE TABLE item_figures (
  event_id uuid NOT NULL REFERENCES events (id) NOT ENFORCED,
  day date NOT NULL,
  name text NOT NULL,
  quantity integer NOT NULL,
  sales_cents bigint NOT NULL,
  PRIMARY KEY (event_id, day, name)
);
CREATE INDEX item_figures_by_day ON item_figures (day) INCLUDE (name, quantity, sales_cents);

CREATE TABLE customer_figures (
  event_id uuid NOT NULL REFERENCES events (id) NOT ENFORCED,
  day date NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) NOT ENFORCED,
  orders integer NOT NULL,
  PRIMARY KEY (event_id, day, user_id)
);
CREATE INDEX customer_figures_by_day ON customer_figures (day) INCLUDE (user_id, orders);

-- The same over all days, since counting a million customers takes too long for a page.
CREATE TABLE customer_totals (
  user_id uuid PRIMARY KEY REFERENCES users (id) NOT ENFORCED,
  orders integer NOT NULL
);

CREATE TABLE opening_figures (
  event_id uuid NOT NULL REFERENCES events (id) NOT ENFORCED,
  -- After ordering opened, from 0.
  minute integer NOT NULL,
  orders integer NOT NULL,
  PRIMARY KEY (event_id, minute)
);

-- How many members an event turned away within a minute of the clock, by why: each once a minute, reason and process.
CREATE TABLE turned_away (
  event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  minute_at timestamptz NOT NULL,
  reason text NOT NULL,
  members integer NOT NULL,
  PRIMARY KEY (event_id, minute_at, reason)
);

CREATE INDEX pickup_windows_by_time ON pickup_windows (starts_at);
