-- That an event opened or ended, by its times or by an admin, is a kind of its own. What stands in the log was held to fewer
-- kinds, so that nobody has to wait while millions of lines are looked at again.
ALTER TABLE audit_log DROP CONSTRAINT audit_log_event_type_check;
ALTER TABLE audit_log ADD CONSTRAINT audit_log_event_type_check CHECK (event_type IN (
  'transfer_created', 'transfer_claimed', 'transfer_cancelled',
  'order_status_change', 'event_status_change', 'admin_action', 'security_event', 'payment_event',
  'sign_in', 'sign_out', 'sign_in_refused', 'access_refused', 'contact_change')) NOT VALID;
