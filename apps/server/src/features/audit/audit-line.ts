import type { AuditEventType, AuditSeverity } from "@secret/domain";

/**
 * One line of the audit log: who did what to whom. Never holds a secret: of a transfer token only a prefix of
 * its hash.
 */
export interface AuditLine {
  readonly eventType: AuditEventType;
  readonly severity: AuditSeverity;
  readonly message: string;
  /** The account that did it; undefined where the system did, or a stranger. */
  readonly actorId?: string | undefined;
  /** The account that it happened to; undefined where it concerns none. */
  readonly subjectId?: string | null | undefined;
  readonly orderId?: string | undefined;
  readonly ipAddress?: string | undefined;
  readonly userAgent?: string | undefined;
  /** In full: a prefix of it is kept. */
  readonly transferTokenHash?: string | undefined;
  readonly oldValue?: string | undefined;
  readonly newValue?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>>;
}
