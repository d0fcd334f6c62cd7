import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import { countUnreached } from "../../notifications/index.ts";

/** Counts the members who get a notification, and those whom no channel reaches. An id that occurs twice counts once. */
export async function countReach(
  database: Connection,
  kind: Parameters<typeof countUnreached>[1],
  memberIds: readonly string[],
): Promise<{ notified: number; unreached: number }> {
  const ids = [...new Set(memberIds)];
  const unreached = await countUnreached(
    database,
    kind,
    sql<{ id: string }>`SELECT unnest(${ids}::uuid[]) AS id`,
  );
  return { notified: ids.length - unreached, unreached };
}
