-- Running short: food is counted, and pieces are cut from orders that aren't made yet.

-- Counts of an item's food in nobody's bag, raw and cooked. Rows are only added.
CREATE TABLE item_counts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  menu_item_id uuid NOT NULL REFERENCES menu_items (id) ON DELETE CASCADE,
  counted integer NOT NULL CHECK (counted >= 0),
  counted_by uuid REFERENCES users (id),
  counted_at timestamptz NOT NULL
);
CREATE INDEX item_counts_menu_item ON item_counts (menu_item_id);
CREATE TRIGGER item_counts_stay BEFORE UPDATE ON item_counts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The current quantity at which all counted food is promised or held, as of the last count; null before a count. It can be
-- below the current quantity, or below zero.
ALTER TABLE menu_items ADD counted_limit integer;

-- Pieces of the line that were cut. What was bought stays.
ALTER TABLE order_items ADD cut_quantity integer NOT NULL DEFAULT 0;
ALTER TABLE order_items ADD CONSTRAINT order_items_cut CHECK (cut_quantity BETWEEN 0 AND quantity) NOT VALID;
ALTER TABLE order_items VALIDATE CONSTRAINT order_items_cut;
ALTER TABLE order_items ADD kept_quantity integer NOT NULL GENERATED ALWAYS AS (quantity - cut_quantity) VIRTUAL;

-- 'cut': pieces were taken because the event ran short. 'cut-back': those were found, and given back.
ALTER TABLE order_item_changes DROP CONSTRAINT order_item_changes_kind_check;
ALTER TABLE order_item_changes ADD CONSTRAINT order_item_changes_kind_check
  CHECK (kind IN ('refund', 'remake', 'remade', 'remake-undone', 'cut', 'cut-back')) NOT VALID;
ALTER TABLE order_item_changes VALIDATE CONSTRAINT order_item_changes_kind_check;

-- Members' standing answers to a shortage. Without one, they get fewer pieces.
CREATE TABLE short_answers (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  answer text NOT NULL CHECK (answer IN ('fewer', 'refund', 'cut-me-first')),
  answered_at timestamptz NOT NULL
);
