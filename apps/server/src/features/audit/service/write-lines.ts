import type { Transaction } from "../../../platform/database/database.ts";
import { actingAs } from "../../../platform/http/client-info.ts";
import type { UsedApiKey } from "../../../platform/http/session.ts";
import type { AuditLine } from "../audit-line.ts";
import { insertAuditLines } from "../queries/lines.ts";

/**
 * Writes audit lines in the caller's transaction, so that a rollback removes them. Adds client and API key if the request
 * is the actor's own.
 */
export async function audit(transaction: Transaction, now: Date, ...lines: AuditLine[]): Promise<void> {
  await insertAuditLines(transaction, now, lines.map(withRequest));
}

function withRequest(line: AuditLine): AuditLine {
  const acting = line.actorId === undefined ? undefined : actingAs(line.actorId);
  if (acting === undefined) return line;
  const { client, apiKey } = acting;
  const named =
    apiKey === undefined ? line : { ...line, metadata: { ...line.metadata, ...keyFacts(apiKey) } };
  const isKnown = line.ipAddress !== undefined || line.userAgent !== undefined;
  return isKnown ? named : { ...named, ipAddress: client.ip, userAgent: client.userAgent ?? undefined };
}

/** Returns an audit line's facts about the API key of its request. */
export function keyFacts({ id, lastFour }: UsedApiKey) {
  return { apiKey: `…${lastFour}`, apiKeyId: id };
}
