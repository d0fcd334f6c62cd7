import type { DeliveryChannel } from "@secret/domain";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** What a provider says became of a message that it had taken. */
export interface Fate {
  readonly channel: DeliveryChannel;
  readonly providerId: string;
  readonly state: "delivered" | "failed";
  readonly reason: string | null;
}

/**
 * Writes down what became of a message, once: what is known already stands, whatever comes after it. Told of an id that no
 * row has yet, it is kept for {@link applyEarlyFates}: the provider may be faster than whoever writes its id down.
 */
export async function settleSent(
  database: Connection,
  { channel, providerId, state, reason }: Fate,
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
 * Applies the outcomes that providers reported before the messages had the providers' ids. Those that match no message
 * stay until they are too old: codes have no row at all.
 */
export async function applyEarlyFates(database: Connection, updatedAt: Date): Promise<void> {
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
