import type { Transaction } from "../../../platform/database/database.ts";
import { clientOfActor } from "../../../platform/http/acting.ts";
import type { AuditLine } from "../audit-line.ts";
import { insertAuditLines } from "../queries/lines.ts";

/**
 * Writes lines in the caller's transaction: what didn't happen leaves none. From where their actor acts is added, where
 * it is that account's own request.
 */
export async function audit(transaction: Transaction, now: Date, ...lines: AuditLine[]): Promise<void> {
  await insertAuditLines(transaction, now, lines.map(withClient));
}

function withClient(line: AuditLine): AuditLine {
  const isKnown = line.ipAddress !== undefined || line.userAgent !== undefined;
  const client = isKnown || line.actorId === undefined ? undefined : clientOfActor(line.actorId);
  if (client === undefined) return line;
  return { ...line, ipAddress: client.ip, userAgent: client.userAgent ?? undefined };
}
