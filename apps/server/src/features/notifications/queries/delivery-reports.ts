import type { DeliveryChannel } from "@secret/domain";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Outcome that a provider reported for a message it accepted. */
export interface DeliveryReport {
  readonly channel: DeliveryChannel;
  readonly providerId: string;
  readonly state: "delivered" | "failed";
  readonly reason: string | null;
}

/**
 * Records a message's outcome once; later reports don't change it. If no row has the provider's id yet, the outcome is
 * stored for {@link applyEarlyReports}: the report may arrive before the id is stored.
 */
export async function recordReport(
  database: Connection,
  { channel, providerId, state, reason }: DeliveryReport,
  updatedAt: Date,
): Promise<void> {
  await sql`
    WITH settled AS (
      UPDATE deliveries SET state = ${state}, reason = ${reason}, updated_at = ${updatedAt}
       WHERE provider_id = ${providerId} AND channel = ${channel} AND state = 'sent')
    INSERT INTO early_fates (channel, provider_id, state, reason, told_at)
    SELECT ${channel}, ${providerId}, ${state}, ${reason}, ${updatedAt}
     WHERE NOT EXISTS (SELECT FROM deliveries WHERE provider_id = ${providerId} AND channel = ${channel})
    ON CONFLICT DO NOTHING`.execute(database);
}

/**
 * Applies outcomes that arrived before the messages had the providers' ids. Those that match no message stay until they
 * expire: codes have no row.
 */
export async function applyEarlyReports(database: Connection, updatedAt: Date): Promise<void> {
  await sql`
    WITH settled AS (
      UPDATE deliveries SET state = early_fates.state, reason = early_fates.reason, updated_at = ${updatedAt}
        FROM early_fates
       WHERE deliveries.provider_id = early_fates.provider_id AND deliveries.channel = early_fates.channel
         AND deliveries.state = 'sent')
    DELETE FROM early_fates
     WHERE EXISTS (SELECT FROM deliveries WHERE deliveries.provider_id = early_fates.provider_id
                      AND deliveries.channel = early_fates.channel)`.execute(database);
}
