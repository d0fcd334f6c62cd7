import { type Insertable, sql, type Updateable } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { MemberNotes } from "../../../platform/database/schema.generated.ts";

/** Returns the notes about a member, newest first. */
export async function findNotesOf(database: Connection, userId: string) {
  return database
    .selectFrom("memberNotes")
    .innerJoin("users", "users.id", "memberNotes.writtenBy")
    .select([
      "memberNotes.id",
      "text",
      "isShownAtHandOff",
      sql<string>`users.first_name || ' ' || users.last_name`.as("writtenBy"),
      "memberNotes.createdAt",
      "memberNotes.updatedAt",
    ])
    .where("userId", "=", userId)
    .orderBy("memberNotes.id", "desc")
    .execute();
}

export async function countNotesOf(transaction: Transaction, userId: string): Promise<number> {
  const { count } = await transaction
    .selectFrom("memberNotes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts a note and returns its id. */
export async function insertNote(transaction: Transaction, note: Insertable<MemberNotes>): Promise<string> {
  const { id } = await transaction
    .insertInto("memberNotes")
    .values(note)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a note about a member. Returns false if it isn't there. */
export async function updateNote(
  transaction: Transaction,
  { userId, noteId }: { readonly userId: string; readonly noteId: string },
  change: Updateable<MemberNotes>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("memberNotes")
    .set(change)
    .where("id", "=", noteId)
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes a note about a member. Returns false if it isn't there. */
export async function deleteNote(
  transaction: Transaction,
  { userId, noteId }: { readonly userId: string; readonly noteId: string },
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("memberNotes")
    .where("id", "=", noteId)
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteNotesOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.deleteFrom("memberNotes").where("userId", "=", userId).execute();
}
