import type { SquareList } from "@secret/domain";
import { type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import { claimNextDue } from "../../../platform/database/claim-due.ts";
import type { Connection } from "../../../platform/database/database.ts";
import type { SquareLists } from "../../../platform/database/schema.generated.ts";

/** Claims a list that is due to be read, so that nobody else reads it for `claimMs`. */
export function claimSquareList(database: Connection, name: SquareList, now: Date, claimMs: number) {
  const dueAgain = new Date(now.getTime() + claimMs);
  const isOpen = sql<SqlBool>`name = ${name}`;
  return claimNextDue(database, {
    table: "squareLists",
    key: "name",
    due: "reconcileAfter",
    isOpen,
    now,
    dueAgain,
  });
}

/**
 * Stores how far a list has been read, unless another process has claimed it since.
 * @returns false if another process has claimed it
 */
export async function updateSquareList(
  database: Connection,
  { name, reconcileAfter }: Selectable<SquareLists>,
  change: Updateable<SquareLists>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("squareLists")
    .set(change)
    .where("name", "=", name)
    .where("reconcileAfter", "=", reconcileAfter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes a list due now, for a person or a webhook. A list that is being read isn't disturbed. */
export async function makeSquareListDue(database: Connection, name: SquareList, now: Date): Promise<void> {
  await database
    .updateTable("squareLists")
    .set({ reconcileAfter: now })
    .where("name", "=", name)
    .where("cursor", "is", null)
    .where("reconcileAfter", ">", now)
    .execute();
}

/** Returns when a list was last read to its end, and whether Square refuses it. */
export async function findSquareLists(database: Connection) {
  return database.selectFrom("squareLists").select(["name", "readAt", "refusal"]).orderBy("name").execute();
}
