import { sql } from "kysely";
import type { Connection, Transaction } from "../../platform/database/database.ts";

/** Writes down that a picture was uploaded just now; where its files are being removed, once they are. */
export async function insertPicture(database: Connection, id: string, now: Date): Promise<void> {
  await database
    .insertInto("pictures")
    .values({ id, usedAt: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ usedAt: now, removedAt: null }))
    .execute();
}

/** Takes pictures so that none of them is removed meanwhile. Gives those that are removed already. */
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

/** Writes down which pictures a menu shows now, of those that were last seen before a moment. */
export async function markShown(database: Connection, before: Date, now: Date): Promise<void> {
  const shown = database
    .selectFrom("pictures")
    .select("id")
    .where("removedAt", "is", null)
    .where("usedAt", "<", before)
    .where(isShown)
    // One that a menu is about to take is in use all the same.
    .forUpdate()
    .skipLocked();
  await database.updateTable("pictures").set({ usedAt: now }).where("id", "in", shown).execute();
}

/** Takes pictures that no menu has shown since a moment, and that nobody else has taken. */
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

/** Marks those of the taken pictures that no menu shows as removed; gives them. */
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

/** Takes a picture that is marked as removed; whether it still is. */
export async function lockMarked(transaction: Transaction, id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("pictures")
    .select("removedAt")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row?.removedAt != null;
}

/** The library is made of the items of all menus: what a menu shows, it shows too. */
const isShown = sql<boolean>`EXISTS (SELECT FROM menu_items WHERE image_url = '/api/pictures/' || pictures.id)`;
