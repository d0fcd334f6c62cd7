-- What is in a dish and whom it suits. The lists are those of packages/domain (menu/food-marks.ts).
ALTER TABLE menu_items
  -- Null: nobody has said yet; empty: none of the nine.
  ADD COLUMN allergens text[] CHECK (allergens <@ ARRAY[
    'milk', 'eggs', 'fish', 'shellfish', 'tree-nuts', 'peanuts', 'wheat', 'soybeans', 'sesame']),
  ADD COLUMN diets text[] NOT NULL DEFAULT '{}' CHECK (diets <@ ARRAY[
    'vegan', 'vegetarian', 'pescatarian', 'gluten-free', 'dairy-free']);

-- The picture that an event is announced with: packages/domain (event/event-scene.ts).
ALTER TABLE events
  ADD COLUMN scene text NOT NULL DEFAULT 'street'
    CHECK (scene IN ('back-door', 'fryer', 'tail', 'street', 'window'));
