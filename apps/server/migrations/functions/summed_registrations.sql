-- Returns the correct rows of registration_figures for these events.
CREATE OR REPLACE FUNCTION summed_registrations(p_events uuid[]) RETURNS SETOF registration_figures
LANGUAGE sql STABLE AS $$
  SELECT event_id, count(*)::int
    FROM (SELECT event_id, user_id FROM event_registrations WHERE event_id = ANY (p_events)
           UNION
          SELECT event_id, user_id FROM orders
           WHERE event_id = ANY (p_events) AND user_id IS NOT NULL AND status <> 'pending'
             AND cancel_reason IS DISTINCT FROM 'changed'
           UNION
          SELECT event_id, given_to FROM orders WHERE event_id = ANY (p_events) AND given_to IS NOT NULL) AS members
   GROUP BY 1
$$;
