import type { TipSplitMethod } from "@secret/domain";
import type { Insertable } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { TipPayouts, TipShares, TipSplits } from "../../../platform/database/schema.generated.ts";

/** Returns an event's splits with who made them, newest first. */
export async function findSplits(database: Connection, eventId: string) {
  const splits = await database
    .selectFrom("tipSplits")
    .innerJoin("users", "users.id", "madeBy")
    .leftJoin("tipPayouts", (join) =>
      join
        .onRef("tipPayouts.eventId", "=", "tipSplits.eventId")
        .onRef("tipPayouts.version", "=", "tipSplits.version"),
    )
    .select(["tipSplits.version", "method", "totalCents", "reason", "madeAt", "paidAt"])
    .select(["firstName", "lastName"])
    .where("tipSplits.eventId", "=", eventId)
    .orderBy("tipSplits.version", "desc")
    .execute();
  return splits.map((split) => ({ ...split, method: split.method as TipSplitMethod }));
}

/** Returns the shares of all an event's splits, by name. */
export async function findShares(database: Connection, eventId: string) {
  return database
    .selectFrom("tipShares")
    .select(["version", "userId", "name", "quarterHours", "cents"])
    .where("eventId", "=", eventId)
    .orderBy("name")
    .orderBy("userId")
    .execute();
}

/** Returns an account's shares with their events, for its download. */
export async function findSharesOf(database: Connection, userId: string) {
  return database
    .selectFrom("tipShares")
    .innerJoin("tipSplits", (join) =>
      join
        .onRef("tipSplits.eventId", "=", "tipShares.eventId")
        .onRef("tipSplits.version", "=", "tipShares.version"),
    )
    .innerJoin("events", "events.id", "tipShares.eventId")
    .leftJoin("tipPayouts", (join) =>
      join
        .onRef("tipPayouts.eventId", "=", "tipShares.eventId")
        .onRef("tipPayouts.version", "=", "tipShares.version"),
    )
    .select(["title as event", "tipShares.version", "name", "quarterHours", "cents", "madeAt"])
    .select("paidAt as paidOutAt")
    .where("userId", "=", userId)
    .orderBy("madeAt")
    .execute();
}

/**
 * Locks an event's newest split, so that a correction and a payout wait for each other.
 * @returns its version, 0 if there is none
 */
export async function lockNewestSplit(transaction: Transaction, eventId: string): Promise<number> {
  const newest = () =>
    transaction
      .selectFrom("tipSplits")
      .select("version")
      .where("eventId", "=", eventId)
      .orderBy("version", "desc")
      .limit(1);
  const locked = await newest().forUpdate().executeTakeFirst();
  if (locked === undefined) return 0;
  // Another transaction may have added a version while this one waited.
  return (await newest().executeTakeFirstOrThrow()).version;
}

/**
 * Inserts a split with its shares.
 * @returns false if another one has taken the version
 */
export async function insertSplit(
  transaction: Transaction,
  split: Insertable<TipSplits>,
  shares: readonly Insertable<TipShares>[],
): Promise<boolean> {
  const inserted = await transaction
    .insertInto("tipSplits")
    .values(split)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  await transaction.insertInto("tipShares").values(shares).execute();
  return true;
}

/** Records a payout. Returns false if the split was paid out before. */
export async function insertPayout(
  transaction: Transaction,
  payout: Insertable<TipPayouts>,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto("tipPayouts")
    .values(payout)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
