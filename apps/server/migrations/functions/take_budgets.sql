-- Spends one unit of each of several budgets, or of none. Each entry of the columns is one limit with its budget's key:
-- at most p_most within p_seconds. Returns the seconds to wait if one of them has run out, else 0.
--
-- A refusal takes no locks. Otherwise the budgets are checked again under the locks of their keys, which are always
-- taken in the same order, so that parallel requests never overspend. Called outside of a transaction, it holds the
-- locks only for this one statement.
CREATE OR REPLACE FUNCTION take_budgets(
  p_spending_id uuid, p_keys bytea[], p_seconds integer[], p_most integer[], p_now timestamptz
) RETURNS integer
LANGUAGE plpgsql
AS $$
DECLARE
  v_wait integer;
  v_key bytea;
BEGIN
  FOR v_look IN 1..2 LOOP
    v_wait := budgets_wait(p_keys, p_seconds, p_most, p_now);
    IF v_wait > 0 THEN RETURN v_wait; END IF;
    IF v_look = 1 THEN
      FOR v_key IN SELECT DISTINCT key FROM unnest(p_keys) AS key ORDER BY key LOOP
        PERFORM pg_advisory_xact_lock(hashtextextended('budget ' || encode(v_key, 'hex'), 0));
      END LOOP;
    END IF;
  END LOOP;
  INSERT INTO spent_budgets (key, spending_id, spent_at)
  SELECT DISTINCT key, p_spending_id, p_now FROM unnest(p_keys) AS key;
  RETURN 0;
END;
$$;
