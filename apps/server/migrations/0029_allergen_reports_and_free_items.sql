-- The crew's notes about an allergic reaction, one row per field and save. The newest value of a field applies. Rows are only
-- added, and removed by retention.
CREATE TABLE allergen_report_entries (
  -- The device's id of the save.
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES events (id),
  -- Entries of an event with the same id are one report: the order's id, or one that a device made.
  report_id uuid NOT NULL,
  order_id uuid REFERENCES orders (id),
  field text NOT NULL,
  value text NOT NULL,
  saved_by uuid NOT NULL REFERENCES users (id),
  -- By the device's corrected clock.
  saved_at timestamptz NOT NULL
);
CREATE INDEX allergen_report_entries_report ON allergen_report_entries (event_id, report_id);
CREATE INDEX allergen_report_entries_order ON allergen_report_entries (order_id) WHERE order_id IS NOT NULL;
-- For retention.
CREATE INDEX allergen_report_entries_saved_at ON allergen_report_entries (saved_at);

-- Rejects the deletion of an entry that is younger than any allowed retention.
CREATE FUNCTION keep_allergen_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.saved_at > now() - interval '12 months' THEN
    RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER allergen_report_entries_kept BEFORE DELETE ON allergen_report_entries
  FOR EACH ROW EXECUTE FUNCTION keep_allergen_report();
CREATE TRIGGER allergen_report_entries_stay BEFORE UPDATE OR TRUNCATE ON allergen_report_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A free item is made like a remake. It names a menu item instead of a line, since the order needn't have one.
ALTER TABLE order_item_changes ALTER position DROP NOT NULL;
ALTER TABLE order_item_changes ADD menu_item_id uuid REFERENCES menu_items (id) ON DELETE CASCADE;
ALTER TABLE order_item_changes ADD CONSTRAINT order_item_changes_subject
  CHECK (num_nonnulls(position, menu_item_id) = 1) NOT VALID;
ALTER TABLE order_item_changes VALIDATE CONSTRAINT order_item_changes_subject;
CREATE INDEX order_item_changes_menu_item ON order_item_changes (menu_item_id) WHERE menu_item_id IS NOT NULL;

-- Free pieces of menu items: those that take stock, and of these the ones handed off.
CREATE VIEW free_pieces AS
  SELECT menu_item_id,
         sum(CASE kind WHEN 'remake' THEN quantity WHEN 'remake-undone' THEN -quantity ELSE 0 END)::int AS given,
         coalesce(sum(quantity) FILTER (WHERE kind = 'remade'), 0)::int AS made
    FROM order_item_changes WHERE menu_item_id IS NOT NULL GROUP BY menu_item_id;
