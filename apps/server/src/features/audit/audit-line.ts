/** One line of the audit log. Never holds a secret: of a transfer token only a prefix of its hash. */
export interface AuditLine {
  readonly eventType:
    | "transfer_created"
    | "transfer_claimed"
    | "transfer_cancelled"
    | "order_status_change"
    | "admin_action"
    | "security_event"
    | "payment_event";
  readonly severity: "critical" | "error" | "warning" | "info";
  readonly message: string;
  readonly userId?: string | undefined;
  readonly orderId?: string | undefined;
  readonly ipAddress?: string | undefined;
  readonly userAgent?: string | undefined;
  readonly transferTokenHash?: string | undefined;
  readonly oldValue?: string | undefined;
  readonly newValue?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>>;
}
