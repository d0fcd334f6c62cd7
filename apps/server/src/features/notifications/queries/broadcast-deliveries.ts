import type { BroadcastFigures } from "@secret/contract";
import type { DeliveryChannel } from "@secret/domain";
import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/**
 * Counts outcomes of broadcasts' messages per channel, by member: a push goes to each of a member's browsers, and one
 * that arrives is enough. A resent message counts as the one it replaces.
 */
export async function countBroadcastDeliveries(
  database: Connection,
  broadcastIds: readonly string[],
): Promise<Map<string, BroadcastFigures[]>> {
  const figures = new Map<string, BroadcastFigures[]>();
  if (broadcastIds.length === 0) return figures;
  const { rows } = await sql<BroadcastFigures & { broadcastId: string; channel: DeliveryChannel }>`
    SELECT broadcast_id, channel, count(*) AS promised,
           count(*) FILTER (WHERE waits) AS waiting,
           count(*) FILTER (WHERE came AND NOT waits) AS sent,
           count(*) FILTER (WHERE failed AND NOT waits AND NOT came) AS failed,
           count(*) FILTER (WHERE NOT failed AND NOT waits AND NOT came) AS dropped
      FROM (SELECT broadcast_id, channel,
                   bool_or(state IN ('queued', 'sending')) AS waits,
                   bool_or(state IN ('sent', 'delivered')) AS came,
                   bool_or(state = 'failed') AS failed
              FROM deliveries
             WHERE broadcast_id = ANY(${broadcastIds})
             GROUP BY broadcast_id, channel, user_id) AS members
     GROUP BY broadcast_id, channel
     ORDER BY broadcast_id, channel`.execute(database);
  for (const { broadcastId, ...counted } of rows) {
    figures.set(broadcastId, [...(figures.get(broadcastId) ?? []), counted]);
  }
  return figures;
}

/** Drops a broadcast's messages that no attempt has claimed. Returns how many. */
export async function dropBroadcastDeliveries(
  transaction: Transaction,
  broadcastId: string,
  reason: string,
  now: Date,
): Promise<number> {
  const dropped = await transaction
    .updateTable("deliveries")
    .set({ state: "dropped", reason, updatedAt: now })
    .where("broadcastId", "=", broadcastId)
    .where("state", "=", "queued")
    .executeTakeFirst();
  return Number(dropped.numUpdatedRows);
}

/** Returns whether an admin stopped a broadcast. */
export async function isBroadcastStopped(database: Connection, id: string): Promise<boolean> {
  const row = await database
    .selectFrom("broadcasts")
    .select("id")
    .where("id", "=", id)
    .where("stoppedAt", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}
