import type { Transaction } from "../../../platform/database/database.ts";
import { clientOfActor } from "../../../platform/http/client-info.ts";
import type { AuditLine } from "../audit-line.ts";
import { insertAuditLines } from "../queries/lines.ts";

/**
 * Writes audit lines in the caller's transaction, so that a rollback removes them. Adds the client if the request is
 * the actor's own.
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
