import { sql } from "kysely";
import type { Connection, Transaction } from "../../platform/database/database.ts";

/** Records an upload. Waits for a removal of the same picture's files to finish. */
export async function insertPicture(database: Connection, id: string, now: Date): Promise<void> {
  await database
    .insertInto("pictures")
    .values({ id, usedAt: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ usedAt: now, removedAt: null }))
    .execute();
}

/** Locks pictures against removal, and returns those already removed. */
export async function lockRemoved(transaction: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await transaction
    .selectFrom("pictures")
    .select(["id", "removedAt"])
    .where("id", "in", ids)
    .orderBy("id")
    .forShare()
    .execute();
  return rows.filter(({ removedAt }) => removedAt !== null).map(({ id }) => id);
}

/** Updates the last use of pictures that a menu shows and that were last seen before an instant. */
export async function markShown(database: Connection, before: Date, now: Date): Promise<void> {
  const shown = database
    .selectFrom("pictures")
    .select("id")
    .where("removedAt", "is", null)
    .where("usedAt", "<", before)
    .where(isShown)
    // Locked pictures are skipped: a menu that is about to take one keeps it in use.
    .forUpdate()
    .skipLocked();
  await database.updateTable("pictures").set({ usedAt: now }).where("id", "in", shown).execute();
}

/** Locks pictures that no menu has shown since an instant, skipping those locked elsewhere. */
export async function lockUnused(transaction: Transaction, since: Date, limit: number): Promise<string[]> {
  const rows = await transaction
    .selectFrom("pictures")
    .select("id")
    .where("removedAt", "is", null)
    .where("usedAt", "<", since)
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks the locked pictures that no menu shows as removed, and returns them. */
export async function markRemoved(
  transaction: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await transaction
    .updateTable("pictures")
    .set({ removedAt: now })
    .where("id", "in", ids)
    .where(({ not }) => not(isShown))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a picture, and returns whether it's still marked as removed. */
export async function lockMarked(transaction: Transaction, id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("pictures")
    .select("removedAt")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row?.removedAt != null;
}

/** Matches pictures on any event's menu. The item library consists of these menus, so its pictures are included. */
const isShown = sql<boolean>`EXISTS (SELECT FROM menu_items WHERE image_url = '/api/pictures/' || pictures.id)`;
