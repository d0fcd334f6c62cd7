-- Spends one of each of several budgets, or none: each entry of the columns is one limit of the budget that goes by its
-- key, at most p_most within p_seconds. Answers the seconds to wait where one of them has run out, else 0.
--
-- What is refused is refused without a lock. What isn't is looked at again under the locks of its keys, taken in one
-- order by everybody, so that requests at once never spend more than there is. Called on its own, outside of a
-- transaction, it holds them for no longer than this one statement.
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
