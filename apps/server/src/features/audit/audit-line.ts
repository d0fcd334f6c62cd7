import type { AuditEventType, AuditSeverity } from "@secret/domain";

/**
 * Line of the audit log: who did what to whom. It never contains a secret; a transfer token is stored only as a prefix
 * of its hash.
 */
export interface AuditLine {
  readonly eventType: AuditEventType;
  readonly severity: AuditSeverity;
  readonly message: string;
  /** Account that acted; undefined for the system and strangers. */
  readonly actorId?: string | undefined;
  /** Account that was affected; undefined if there is none. */
  readonly subjectId?: string | null | undefined;
  readonly orderId?: string | undefined;
  readonly ipAddress?: string | undefined;
  readonly userAgent?: string | undefined;
  /** Full hash; only a prefix of it is stored. */
  readonly transferTokenHash?: string | undefined;
  readonly oldValue?: string | undefined;
  readonly newValue?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>>;
}
