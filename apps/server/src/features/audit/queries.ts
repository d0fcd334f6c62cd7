import type { Transaction } from "../../platform/database/database.ts";
import type { AuditLine } from "./audit-line.ts";

/** Adds one line. */
export async function insertAuditLine(transaction: Transaction, now: Date, line: AuditLine): Promise<void> {
  await transaction
    .insertInto("auditLog")
    .values({
      eventType: line.eventType,
      severity: line.severity,
      message: line.message,
      userId: line.userId ?? null,
      orderId: line.orderId ?? null,
      ipAddress: line.ipAddress ?? null,
      userAgent: line.userAgent ?? null,
      transferTokenHash: line.transferTokenHash ?? null,
      oldValue: line.oldValue ?? null,
      newValue: line.newValue ?? null,
      metadata: JSON.stringify(line.metadata ?? {}),
      createdAt: now,
    })
    .execute();
}
