import type { Database, Transaction } from "../../platform/database/database.ts";
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

/** The lines about what a member did, oldest first. */
export async function findLinesOf(database: Database | Transaction, userId: string) {
  return database
    .selectFrom("auditLog")
    .select(["createdAt", "eventType", "message", "ipAddress", "userAgent"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export async function forgetDevices(transaction: Transaction, userId: string): Promise<void> {
  await transaction
    .updateTable("auditLog")
    .set({ ipAddress: null, userAgent: null })
    .where("userId", "=", userId)
    .execute();
}
