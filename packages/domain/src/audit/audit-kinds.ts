/** Types of audit log entries, by the values of the admin's filter, plus sign-ins and sign-outs. */
export const AUDIT_EVENT_TYPES = [
  "transfer_created",
  "transfer_claimed",
  "transfer_cancelled",
  "order_status_change",
  "event_status_change",
  "admin_action",
  "security_event",
  "payment_event",
  "sign_in",
  "sign_out",
  "sign_in_refused",
  "access_refused",
  "contact_change",
] as const;
/** Type of an audit log entry. */
export type AuditEventType = (typeof AUDIT_EVENT_TYPES)[number];

/** Severities of audit log entries, most severe first. */
export const AUDIT_SEVERITIES = ["critical", "error", "warning", "info"] as const;
/** Severity of an audit log entry. */
export type AuditSeverity = (typeof AUDIT_SEVERITIES)[number];
