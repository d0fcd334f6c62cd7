-- 'taken-back': the hand-off of a remake or a free item was undone, and it is to be handed off once more.
ALTER TABLE order_item_changes DROP CONSTRAINT order_item_changes_kind_check;
ALTER TABLE order_item_changes ADD CONSTRAINT order_item_changes_kind_check
  CHECK (kind IN ('refund', 'remake', 'remade', 'remake-undone', 'taken-back', 'cut', 'cut-back')) NOT VALID;
ALTER TABLE order_item_changes VALIDATE CONSTRAINT order_item_changes_kind_check;

-- The crew device's action that handed the pieces off, also of the row that undoes it.
ALTER TABLE order_item_changes ADD action_id uuid;

CREATE OR REPLACE VIEW free_pieces AS
  SELECT menu_item_id,
         sum(CASE kind WHEN 'remake' THEN quantity WHEN 'remake-undone' THEN -quantity ELSE 0 END)::int AS given,
         sum(CASE kind WHEN 'remade' THEN quantity WHEN 'taken-back' THEN -quantity ELSE 0 END)::int AS made
    FROM order_item_changes WHERE menu_item_id IS NOT NULL GROUP BY menu_item_id;
