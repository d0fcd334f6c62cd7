/** What the audit log tells of; the words are those of the admin's filter. */
export const AUDIT_EVENT_TYPES = [
  "transfer_created",
  "transfer_claimed",
  "transfer_cancelled",
  "order_status_change",
  "admin_action",
  "security_event",
  "payment_event",
] as const;
export type AuditEventType = (typeof AUDIT_EVENT_TYPES)[number];

/** How much a line matters, the gravest first. */
export const AUDIT_SEVERITIES = ["critical", "error", "warning", "info"] as const;
export type AuditSeverity = (typeof AUDIT_SEVERITIES)[number];
