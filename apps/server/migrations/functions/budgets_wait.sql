-- Returns the seconds to wait if one of several budgets has run out, else 0. Each entry of the columns is one limit
-- with its budget's key: at most p_most within p_seconds. Takes no locks.
CREATE OR REPLACE FUNCTION budgets_wait(
  p_keys bytea[], p_seconds integer[], p_most integer[], p_now timestamptz
) RETURNS integer
LANGUAGE plpgsql
-- A plan made while the table was empty must not scan all of it later.
SET enable_seqscan = off
AS $$
BEGIN
  -- The p_most-th newest row blocks a limit. Once it is too old, there is room.
  RETURN (SELECT coalesce(max(ceil(extract(epoch FROM blocking.spent_at - p_now) + budget.seconds)), 0)
    FROM unnest(p_keys, p_seconds, p_most) AS budget (key, seconds, most)
    CROSS JOIN LATERAL (
      SELECT p_now AS spent_at WHERE budget.most < 1
      UNION ALL
      (SELECT spent.spent_at FROM spent_budgets spent
      WHERE spent.key = budget.key AND spent.spent_at > p_now - make_interval(secs => budget.seconds)
      ORDER BY spent.spent_at DESC OFFSET greatest(budget.most - 1, 0) LIMIT 1)
    ) AS blocking);
END;
$$;
