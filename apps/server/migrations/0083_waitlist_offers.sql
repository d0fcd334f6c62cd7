-- How many pieces a member waits for, of whatever comes back.
ALTER TABLE event_registrations ADD COLUMN waitlisted_pieces integer NOT NULL DEFAULT 1;
CREATE INDEX event_registrations_waiting ON event_registrations (event_id, waitlisted_at)
  WHERE waitlisted_at IS NOT NULL;

-- The waitlist of one sold-out item.
CREATE TABLE item_waits (
  menu_item_id uuid NOT NULL REFERENCES menu_items (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id),
  event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  pieces integer NOT NULL CHECK (pieces >= 1),
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (menu_item_id, user_id)
);
CREATE INDEX item_waits_of_event ON item_waits (event_id, joined_at);
CREATE INDEX item_waits_of_member ON item_waits (user_id);

-- A place and pieces held for a member of the waitlist until they order, leave, or run out of time. An offer counts in the
-- event's, the window's and the items' counters like an order. Making it takes its member off the list.
CREATE TABLE waitlist_offers (
  event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id),
  -- The item whose waitlist it was; null: the event's.
  menu_item_id uuid REFERENCES menu_items (id),
  pickup_window_id uuid NOT NULL REFERENCES pickup_windows (id),
  offered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, user_id)
);
CREATE INDEX waitlist_offers_of_member ON waitlist_offers (user_id);
CREATE TABLE waitlist_offer_items (
  event_id uuid NOT NULL,
  user_id uuid NOT NULL,
  menu_item_id uuid NOT NULL REFERENCES menu_items (id),
  quantity integer NOT NULL CHECK (quantity >= 1),
  -- Units of the window that one piece takes, as of the offer.
  pickup_units integer NOT NULL CHECK (pickup_units >= 0),
  PRIMARY KEY (event_id, user_id, menu_item_id),
  FOREIGN KEY (event_id, user_id) REFERENCES waitlist_offers ON DELETE CASCADE
);
