CREATE TABLE IF NOT EXISTS floor_stock (id integer PRIMARY KEY, taken integer NOT NULL);
CREATE TABLE IF NOT EXISTS floor_orders (id uuid PRIMARY KEY, quantity integer NOT NULL, created_at timestamptz NOT NULL);
INSERT INTO floor_stock VALUES (1, 0) ON CONFLICT DO NOTHING;

CREATE OR REPLACE FUNCTION floor_place(quantities integer[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  UPDATE floor_stock SET taken = taken + (SELECT sum(q) FROM unnest(quantities) AS q) WHERE id = 1;
  SELECT array_agg(uuidv7()) INTO ids FROM unnest(quantities);
  INSERT INTO floor_orders SELECT t.id, t.quantity, now() FROM unnest(ids, quantities) AS t (id, quantity);
  RETURN to_jsonb(ids);
END
$$;
