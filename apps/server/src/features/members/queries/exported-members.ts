import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Facts of the members' file that the list doesn't have. */
export interface ExportedFacts {
  readonly id: string;
  readonly notifyEmail: boolean;
  readonly notifySms: boolean;
  readonly notifyPush: boolean;
  /** Last time consent to texts was given or withdrawn. */
  readonly textConsent: { readonly action: "given" | "withdrawn"; readonly at: string } | null;
  /** Paid orders that weren't cancelled. An order counts for its payer. */
  readonly orders: number;
}

/** Returns members' switches, consent to texts, and number of orders. */
export async function findExportedFacts(
  database: Connection,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ExportedFacts>> {
  const { rows } = await sql<ExportedFacts>`
    SELECT id, notify_email AS "notifyEmail", notify_sms AS "notifySms", notify_push AS "notifyPush",
           (SELECT jsonb_build_object('action', action, 'at', created_at) FROM consents
             WHERE consents.user_id = users.id AND channel = 'sms' AND action <> 'help'
             ORDER BY consents.id DESC LIMIT 1) AS "textConsent",
           (SELECT count(*) FROM orders
             WHERE orders.user_id = users.id AND status NOT IN ('pending', 'cancelled')) AS orders
      FROM users WHERE id = ANY (${userIds}::uuid[])`.execute(database);
  return new Map(rows.map((row) => [row.id, row]));
}
