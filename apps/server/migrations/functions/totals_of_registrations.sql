-- Returns the number of members who registered for each event or ordered from it, exact at this moment: the sums of
-- events that are counted, the members of those that wait to be counted, and members whose first order is pending.
CREATE OR REPLACE FUNCTION totals_of_registrations() RETURNS SETOF registration_figures
LANGUAGE sql STABLE AS $$
  SELECT event_id, sum(members)::int
    FROM (SELECT * FROM registration_figures AS counted
           WHERE NOT EXISTS (SELECT FROM events_to_count AS changed WHERE changed.event_id = counted.event_id)
           UNION ALL
          SELECT * FROM summed_registrations(ARRAY(SELECT DISTINCT event_id FROM events_to_count))
           UNION ALL
          SELECT event_id, count(*) FROM orders
           WHERE status = 'pending' AND user_id IS NOT NULL
             AND NOT EXISTS (SELECT FROM event_registrations AS known
                              WHERE (known.event_id, known.user_id) = (orders.event_id, orders.user_id))
             AND NOT EXISTS (SELECT FROM orders AS other
                              WHERE (other.event_id, other.user_id) = (orders.event_id, orders.user_id)
                                AND other.status <> 'pending' AND other.cancel_reason IS DISTINCT FROM 'changed')
             AND NOT EXISTS (SELECT FROM orders AS claimed
                              WHERE (claimed.event_id, claimed.given_to) = (orders.event_id, orders.user_id))
           GROUP BY 1) AS parts
   GROUP BY 1
$$;
