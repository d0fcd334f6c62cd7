-- Who did what to whom: the account that acted and the one it happened to, each in a column of its own. So far
-- one column held the one or the other.
ALTER TABLE audit_log RENAME COLUMN user_id TO actor_id;
ALTER TABLE audit_log ADD COLUMN subject_id uuid REFERENCES users (id);

UPDATE audit_log SET subject_id = CASE
    WHEN metadata ->> 'memberId' IS NOT NULL THEN (metadata ->> 'memberId')::uuid
    WHEN order_id IS NOT NULL THEN (SELECT orders.user_id FROM orders WHERE orders.id = audit_log.order_id)
    WHEN event_type = 'security_event' THEN actor_id
  END;
-- At the command line nobody's account acts: such lines named the member as their own actor.
UPDATE audit_log SET actor_id = NULL WHERE metadata ->> 'memberId' IS NOT NULL AND actor_id = subject_id;

CREATE INDEX audit_log_by_actor ON audit_log (actor_id, created_at);
CREATE INDEX audit_log_about_subject ON audit_log (subject_id, created_at);
