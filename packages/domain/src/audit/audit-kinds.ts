/** What the audit log tells of; the words are those of the admin's filter, and of who came in and went. */
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
export type AuditEventType = (typeof AUDIT_EVENT_TYPES)[number];

/** How much a line matters, the gravest first. */
export const AUDIT_SEVERITIES = ["critical", "error", "warning", "info"] as const;
export type AuditSeverity = (typeof AUDIT_SEVERITIES)[number];
