import type { Transaction } from "../../platform/database/database.ts";
import type { AuditLine } from "./audit-line.ts";
import { insertAuditLine } from "./queries.ts";

export type { AuditLine } from "./audit-line.ts";

/** Writes a line in the caller's transaction: what didn't happen leaves none. */
export async function audit(transaction: Transaction, now: Date, line: AuditLine): Promise<void> {
  await insertAuditLine(transaction, now, line);
}
