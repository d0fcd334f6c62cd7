-- Changes of an order after it was placed, made at the pickup window. Rows are only added; what was bought never changes.
CREATE TABLE order_item_changes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  -- The line.
  position integer NOT NULL,
  -- 'refund': a share or all of the line was paid back. 'remake': its pieces are made again, free of charge. 'remade':
  -- those were handed off. 'remake-undone': they aren't made after all.
  kind text NOT NULL CHECK (kind IN ('refund', 'remake', 'remade', 'remake-undone')),
  -- Pieces; none for a share of a line.
  quantity integer NOT NULL CHECK (quantity >= 0),
  -- Food and tax paid back for the line.
  amount_cents integer NOT NULL DEFAULT 0 CHECK (amount_cents >= 0),
  incident_id uuid NOT NULL REFERENCES incidents (id) ON DELETE CASCADE,
  refund_id uuid REFERENCES refunds (id),
  changed_by uuid REFERENCES users (id),
  changed_at timestamptz NOT NULL,
  FOREIGN KEY (order_id, position) REFERENCES order_items (order_id, position) ON DELETE CASCADE
);
CREATE INDEX order_item_changes_order ON order_item_changes (order_id);
CREATE INDEX order_item_changes_incident ON order_item_changes (incident_id);
CREATE INDEX order_item_changes_refund ON order_item_changes (refund_id) WHERE refund_id IS NOT NULL;

-- The request that started an incident, which may be sent twice.
ALTER TABLE incidents ADD idempotency_key text UNIQUE;

CREATE TRIGGER order_item_changes_stay BEFORE UPDATE ON order_item_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
