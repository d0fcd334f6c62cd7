import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "./write-lines.ts";

/**
 * Records that an admin exported data.
 * @param message text such as "Orders were exported"
 * @param filter the export's filter, without values that may be a person's name
 */
export function auditExport(
  { database, clock }: Context,
  { userId }: Session,
  message: string,
  filter: Readonly<Record<string, unknown>>,
): Promise<void> {
  return inTransaction(database, (transaction) =>
    audit(transaction, clock.now(), {
      eventType: "admin_action",
      severity: "info",
      message,
      actorId: userId,
      metadata: filter,
    }),
  );
}
