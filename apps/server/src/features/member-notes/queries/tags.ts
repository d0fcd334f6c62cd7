import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** Returns the tags of members, by name, a row per member and tag. */
export async function findTagsOf(database: Connection, userIds: readonly string[]) {
  return database
    .selectFrom("taggedMembers")
    .innerJoin("memberTags", "memberTags.id", "taggedMembers.tagId")
    .select(["userId", "memberTags.id", "name", "isShownAtHandOff", "taggedMembers.createdAt"])
    .where(sql<boolean>`user_id = ANY (${userIds}::uuid[])`)
    .orderBy("key")
    .execute();
}

/** Returns all tags with the number of their members, by name. */
export async function findTagsInUse(database: Connection) {
  return database
    .selectFrom("memberTags")
    .select([
      "id",
      "name",
      "isShownAtHandOff",
      sql<number>`(SELECT count(*) FROM tagged_members WHERE tag_id = member_tags.id)`.as("members"),
    ])
    .orderBy("key")
    .execute();
}

export async function hasTag(database: Connection, tagId: string): Promise<boolean> {
  const found = await database
    .selectFrom("memberTags")
    .select("id")
    .where("id", "=", tagId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks all tags until the transaction ends, so that their number and spellings stay as they are read. */
export async function lockTags(transaction: Transaction): Promise<{ id: string; key: string }[]> {
  await sql`LOCK TABLE member_tags IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
  return transaction.selectFrom("memberTags").select(["id", "key"]).execute();
}

export async function insertTag(
  transaction: Transaction,
  tag: { readonly name: string; readonly key: string; readonly createdAt: Date },
): Promise<string> {
  const { id } = await transaction
    .insertInto("memberTags")
    .values(tag)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateTag(
  transaction: Transaction,
  tagId: string,
  isShownAtHandOff: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("memberTags")
    .set({ isShownAtHandOff })
    .where("id", "=", tagId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function insertTagged(
  transaction: Transaction,
  tagged: { readonly tagId: string; readonly userId: string; readonly createdAt: Date },
): Promise<void> {
  await transaction.insertInto("taggedMembers").values(tagged).execute();
}

/** Removes a tag, or all, from a member. Returns how many were removed. */
export async function deleteTagged(
  transaction: Transaction,
  userId: string,
  tagId?: string,
): Promise<number> {
  let query = transaction.deleteFrom("taggedMembers").where("userId", "=", userId);
  if (tagId !== undefined) query = query.where("tagId", "=", tagId);
  return Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
}

/** Removes tags that no member has anymore. */
export async function deleteUnusedTags(transaction: Transaction): Promise<void> {
  await sql`DELETE FROM member_tags
             WHERE NOT EXISTS (SELECT FROM tagged_members WHERE tag_id = member_tags.id)`.execute(
    transaction,
  );
}
