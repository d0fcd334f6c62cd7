-- Bad moments of a pickup day: sales stopped, a wrong bag, running late, running short, a changed plan. A row is never
-- deleted before its event; only its state, numbers and end change.
CREATE TABLE incidents (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('stop-selling', 'wrong-order', 'late', 'short', 'plan-change')),
  -- The menu item or the order that it concerns. It concerns the whole event if neither is set.
  menu_item_id uuid REFERENCES menu_items (id) ON DELETE CASCADE,
  order_id uuid REFERENCES orders (id) ON DELETE CASCADE,
  -- Withdrawn: undone before anything was sent or refunded.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'choosing', 'settling', 'done', 'withdrawn')),
  reason text NOT NULL DEFAULT '',
  -- Figures of its kind, as previewed and confirmed.
  numbers jsonb NOT NULL DEFAULT '{}',
  started_by uuid REFERENCES users (id),
  started_at timestamptz NOT NULL,
  -- Until then it can be undone, and nothing is sent or refunded.
  leaves_at timestamptz,
  ended_at timestamptz,
  CHECK ((ended_at IS NOT NULL) = (state IN ('done', 'withdrawn')))
);
CREATE UNIQUE INDEX incidents_unfinished ON incidents (event_id, kind, menu_item_id, order_id) NULLS NOT DISTINCT
  WHERE ended_at IS NULL;
CREATE INDEX incidents_menu_item ON incidents (menu_item_id) WHERE menu_item_id IS NOT NULL;
CREATE INDEX incidents_order ON incidents (order_id) WHERE order_id IS NOT NULL;

-- The crew member who decides on incidents of an event.
ALTER TABLE events ADD lead_id uuid REFERENCES users (id);

-- The crew stopped selling it; orders with it stand. An unavailable item isn't sold either, and isn't shown.
ALTER TABLE menu_items ADD is_stopped boolean NOT NULL DEFAULT false;
ALTER TABLE menu_items ADD is_on_sale boolean NOT NULL GENERATED ALWAYS AS (is_available AND NOT is_stopped) VIRTUAL;
