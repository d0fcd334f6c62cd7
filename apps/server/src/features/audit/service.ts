import type { Transaction } from "../../platform/database/database.ts";
import type { AuditLine } from "./audit-line.ts";
import { insertAuditLines } from "./queries.ts";

export type { AuditLine } from "./audit-line.ts";
export { findLinesAboutSubject, findLinesByActor } from "./queries.ts";

/** Writes lines in the caller's transaction: what didn't happen leaves none. */
export async function audit(transaction: Transaction, now: Date, ...lines: AuditLine[]): Promise<void> {
  await insertAuditLines(transaction, now, lines);
}
