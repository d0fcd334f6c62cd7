import type { BroadcastAudience } from "@secret/contract";
import { ACTIVE_ORDER_STATUSES, PAID_ORDER_STATUSES } from "@secret/domain";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Returns a query for the ids of an audience's members, without duplicates but including deactivated ones. */
export function membersOf(audience: BroadcastAudience): RawBuilder<{ id: string }> {
  switch (audience.kind) {
    case "members":
      return sql`SELECT id FROM users WHERE deleted_at IS NULL`;
    case "tagged":
      return sql`SELECT user_id AS id FROM tagged_members WHERE tag_id = ${audience.tagId}`;
    case "registered":
      return sql`SELECT user_id AS id FROM event_registrations
                  WHERE event_id = ${audience.eventId} AND (wants_reminder OR waitlisted_at IS NOT NULL)`;
    case "buyers":
      return sql`SELECT DISTINCT owner_id AS id FROM orders
                  WHERE event_id = ${audience.eventId} AND status = ANY(${PAID_ORDER_STATUSES})`;
    case "window":
      return sql`SELECT DISTINCT owner_id AS id FROM orders
                  WHERE event_id = ${audience.eventId} AND pickup_window_id = ${audience.pickupWindowId}
                    AND status = ANY(${PAID_ORDER_STATUSES})`;
    case "not-picked-up":
      return sql`SELECT DISTINCT owner_id AS id FROM orders
                  WHERE event_id = ${audience.eventId} AND status = ANY(${ACTIVE_ORDER_STATUSES})`;
  }
}

/** Returns the next active members of an audience, in the order of their ids. */
export async function findNextMembers(
  database: Connection,
  audience: BroadcastAudience,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users
     WHERE id IN (${membersOf(audience)}) AND deactivated_at IS NULL
       AND (${after}::uuid IS NULL OR id > ${after}::uuid)
     ORDER BY id LIMIT ${limit}`.execute(database);
  return rows.map(({ id }) => id);
}

export async function countMembers(database: Connection, audience: BroadcastAudience): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM users
     WHERE id IN (${membersOf(audience)}) AND deactivated_at IS NULL`.execute(database);
  return rows[0]?.count ?? 0;
}
