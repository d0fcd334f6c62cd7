import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import { findUnreached } from "../../notifications/index.ts";

/** Counts the members who get a notification, and those whom no channel reaches. An id that occurs twice counts once. */
export async function countReach(
  database: Connection,
  kind: Parameters<typeof findUnreached>[1],
  memberIds: readonly string[],
): Promise<{ notified: number; unreached: number }> {
  const ids = new Set(memberIds);
  const { size: unreached } = await findUnreachedOf(database, kind, [...ids]);
  return { notified: ids.size - unreached, unreached };
}

/** Returns those of some members whom no channel of a notification reaches. */
export async function findUnreachedOf(
  database: Connection,
  kind: Parameters<typeof findUnreached>[1],
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const members = sql<{ id: string }>`SELECT unnest(${memberIds}::uuid[]) AS id`;
  return new Set(await findUnreached(database, kind, members));
}
