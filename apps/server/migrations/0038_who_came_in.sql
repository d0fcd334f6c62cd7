-- Who came in and went, who was refused, and which contacts changed are kinds of their own.
ALTER TABLE audit_log DROP CONSTRAINT audit_log_event_type_check;
ALTER TABLE audit_log ADD CONSTRAINT audit_log_event_type_check CHECK (event_type IN (
  'transfer_created', 'transfer_claimed', 'transfer_cancelled',
  'order_status_change', 'admin_action', 'security_event', 'payment_event',
  'sign_in', 'sign_out', 'sign_in_refused', 'access_refused', 'contact_change'));

-- Lines hold ids, whose names are looked up when they are shown: those of deleted members must not stay in texts.
UPDATE audit_log SET message = CASE
    WHEN message ~ ' is now (member|staff|admin)$' THEN
      concat('Role changed', ' from ' || old_value, ' to ', substring(message FROM '[a-z]+$'))
    WHEN message ~ ' was deactivated$' THEN 'Account deactivated'
    WHEN message ~ ' was reactivated$' THEN 'Account reactivated'
    ELSE 'Second factors removed'
  END
  WHERE event_type = 'admin_action' AND subject_id IS NOT NULL AND order_id IS NULL
    AND message ~ '( is now (member|staff|admin)| was (deactivated|reactivated)|^The second factors of .* were removed)$';

-- Names that members gave their devices.
UPDATE audit_log SET message = regexp_replace(message, ': .*\.$', '.')
  WHERE event_type = 'security_event' AND message ~ '^A (second factor|passkey) was (added|removed): ';

-- Where a line came from lies in audit_devices alone, which is swept.
UPDATE audit_log SET metadata = metadata - 'network' WHERE metadata ? 'network';
