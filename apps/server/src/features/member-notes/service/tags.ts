import { ok, type Result, refuse, TAGS_MAX, TAGS_PER_MEMBER_MAX, tagKey } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { type ActingAdmin, actorOf, audit } from "../../audit/index.ts";
import { lockAccount } from "../../identity/index.ts";
import * as queries from "../queries/tags.ts";

/** Tags a member. A name that is known in another spelling is the same tag. Tagging twice changes nothing. */
export async function tagMember(
  context: Context,
  userId: string,
  name: string,
  by: ActingAdmin,
): Promise<Result<void, "NOT_FOUND" | "TOO_MANY_TAGS" | "TOO_MANY_TAGS_IN_ALL">> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    // Everywhere the account comes before the tags, so that no two transactions wait for each other.
    const account = await lockAccount(transaction, userId);
    if (account === undefined || account.deletedAt !== null) return refuse("NOT_FOUND");
    const tags = await queries.lockTags(transaction);
    const key = tagKey(name);
    const known = tags.find((tag) => tag.key === key);
    const had = await queries.findTagsOf(transaction, [userId]);
    if (had.some(({ id }) => id === known?.id)) return ok(undefined);
    if (had.length >= TAGS_PER_MEMBER_MAX)
      return refuse("TOO_MANY_TAGS", { params: { most: TAGS_PER_MEMBER_MAX } });
    if (known === undefined && tags.length >= TAGS_MAX)
      return refuse("TOO_MANY_TAGS_IN_ALL", { params: { most: TAGS_MAX } });
    const tagId = known?.id ?? (await queries.insertTag(transaction, { name, key, createdAt: now }));
    await queries.insertTagged(transaction, { tagId, userId, createdAt: now });
    await audit(transaction, now, {
      ...actorOf(by),
      severity: "info",
      message: "Member tagged",
      subjectId: userId,
      metadata: { tagId },
    });
    return ok(undefined);
  });
}

/** Removes a tag from a member. */
export async function untagMember(
  context: Context,
  { userId, tagId }: { readonly userId: string; readonly tagId: string },
  by: ActingAdmin,
): Promise<Result<void, "NOT_FOUND">> {
  return inTransaction(context.database, async (transaction) => {
    await lockAccount(transaction, userId);
    await queries.lockTags(transaction);
    if ((await queries.deleteTagged(transaction, userId, tagId)) === 0) return refuse("NOT_FOUND");
    await queries.deleteUnusedTags(transaction);
    await audit(transaction, context.clock.now(), {
      ...actorOf(by),
      severity: "info",
      message: "Tag removed from a member",
      subjectId: userId,
      metadata: { tagId },
    });
    return ok(undefined);
  });
}

/** Removes all tags from a member whose account is erased. The caller has locked the account. */
export async function removeAllTags(transaction: Transaction, userId: string): Promise<void> {
  await queries.lockTags(transaction);
  await queries.deleteTagged(transaction, userId);
  await queries.deleteUnusedTags(transaction);
}

/** Sets whether the crew sees a tag at the hand-off. */
export async function setTagAtHandOff(
  context: Context,
  tagId: string,
  isShownAtHandOff: boolean,
  by: ActingAdmin,
): Promise<Result<void, "NOT_FOUND">> {
  return inTransaction(context.database, async (transaction) => {
    if (!(await queries.updateTag(transaction, tagId, isShownAtHandOff))) return refuse("NOT_FOUND");
    await audit(transaction, context.clock.now(), {
      ...actorOf(by),
      severity: "info",
      message: isShownAtHandOff ? "Tag shown at the hand-off" : "Tag no longer shown at the hand-off",
      metadata: { tagId },
    });
    return ok(undefined);
  });
}

/** Returns the tags in use, each with the number of its members. */
export function listTags({ database }: Context) {
  return queries.findTagsInUse(database);
}
