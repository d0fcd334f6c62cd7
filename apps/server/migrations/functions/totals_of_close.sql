-- Returns the money moved by event and day, exact at this moment: the sums of events that are counted, and the payments
-- and refunds themselves of those that wait to be counted.
CREATE OR REPLACE FUNCTION totals_of_close() RETURNS SETOF close_figures
LANGUAGE sql STABLE AS $$
  SELECT * FROM close_figures AS counted
   WHERE NOT EXISTS (SELECT FROM events_to_count AS changed WHERE changed.event_id = counted.event_id)
   UNION ALL
  SELECT * FROM summed_close(ARRAY(SELECT DISTINCT event_id FROM events_to_count))
$$;
