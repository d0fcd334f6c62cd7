import type { ApiKeyScope } from "@secret/contract";
import { type SqlBool, sql } from "kysely";
import { inOwnBatches } from "../../platform/batch-queue.ts";
import type { Connection, Transaction } from "../../platform/database/database.ts";

/** Days for which expired and revoked keys are listed. */
export const ENDED_KEYS_DAYS = 90;
/** Maximum keys of a list; revoking and creating keys could make any number of them. */
const LISTED_MAX = 200;

/** Key that may be used now, and the admin it acts for. */
interface ActiveKey {
  readonly id: string;
  readonly userId: string;
  readonly scope: ApiKeyScope;
  readonly lastFour: string;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

function isActiveAt(now: Date) {
  return sql<SqlBool>`api_keys.revoked_at IS NULL AND (api_keys.expires_at > ${now}) IS NOT FALSE`;
}

/** Maximum requests that share one lookup. */
const LOOKED_UP_TOGETHER_MAX = 256;

/**
 * Returns the key of a hash if it is active and its owner is an active admin. Requests that arrive during one lookup share
 * the next, so that strangers who try keys use one connection.
 */
export const findActiveKey = inOwnBatches(
  async (database: Connection, asked: readonly { readonly keyHash: Buffer; readonly now: Date }[]) => {
    const rows = await database
      .selectFrom("apiKeys")
      .innerJoin("users", "users.id", "apiKeys.userId")
      .select(["apiKeys.id", "userId", "scope", "keyHash", "lastFour", "expiresAt", "lastUsedAt"])
      .where(sql<SqlBool>`key_hash = ANY (${asked.map(({ keyHash }) => keyHash)}::bytea[])`)
      .where(isActiveAt(asked[0]?.now ?? new Date(0)))
      .where("users.role", "=", "admin")
      .where("users.deactivatedAt", "is", null)
      .execute();
    return asked.map(({ keyHash }): ActiveKey | undefined => {
      const row = rows.find((each) => each.keyHash.equals(keyHash));
      return row && { ...row, scope: row.scope as ApiKeyScope };
    });
  },
  LOOKED_UP_TOGETHER_MAX,
);

/** Records a use, unless another one of the same minute is recorded. */
export async function recordUse(database: Connection, id: string, minute: Date): Promise<void> {
  await database
    .updateTable("apiKeys")
    .set({ lastUsedAt: minute })
    .where("id", "=", id)
    .where((where) => where.or([where("lastUsedAt", "is", null), where("lastUsedAt", "<", minute)]))
    .execute();
}

export async function countActiveKeys(database: Connection, now: Date): Promise<number> {
  const row = await database
    .selectFrom("apiKeys")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(isActiveAt(now))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns all active keys, newest first, then those that ended recently. */
export async function findKeys(database: Connection, now: Date) {
  const ended = sql<Date>`least(api_keys.revoked_at, api_keys.expires_at)`;
  return selectKeys(database, now)
    .where(
      sql<SqlBool>`(${isActiveAt(now)} OR ${ended} > ${now}::timestamptz - ${ENDED_KEYS_DAYS} * interval '1 day')`,
    )
    .orderBy(isActiveAt(now), "desc")
    .orderBy("apiKeys.id", "desc")
    .limit(LISTED_MAX)
    .execute();
}

export async function findKey(database: Connection, id: string, now: Date) {
  return selectKeys(database, now).where("apiKeys.id", "=", id).executeTakeFirst();
}

function selectKeys(database: Connection, now: Date) {
  return database
    .selectFrom("apiKeys")
    .innerJoin("users", "users.id", "apiKeys.userId")
    .select([
      "apiKeys.id",
      "apiKeys.userId",
      "name",
      sql<ApiKeyScope>`scope`.as("scope"),
      "lastFour",
      "apiKeys.createdAt",
      "expiresAt",
      "lastUsedAt",
      "revokedAt",
      "users.firstName",
      "users.lastName",
      sql<"active" | "expired" | "revoked">`CASE WHEN revoked_at IS NOT NULL THEN 'revoked'
        WHEN expires_at <= ${now} THEN 'expired' ELSE 'active' END`.as("state"),
    ]);
}

/** Returns an account's keys for the download of its data. */
export async function findKeysOf(database: Connection, userId: string) {
  return database
    .selectFrom("apiKeys")
    .select(["name", "scope", "createdAt", "expiresAt", "lastUsedAt", "revokedAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}

interface NewKey {
  readonly userId: string;
  readonly name: string;
  readonly scope: ApiKeyScope;
  readonly keyHash: Buffer;
  readonly lastFour: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

export async function insertKey(transaction: Transaction, key: NewKey): Promise<string> {
  const row = await transaction.insertInto("apiKeys").values(key).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

/** Revokes a key. Returns false if it doesn't exist or was revoked before. */
export async function markRevoked(transaction: Transaction, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("apiKeys")
    .set({ revokedAt: now })
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Revokes an account's keys. Returns their number. */
export async function markAllRevoked(transaction: Transaction, userId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable("apiKeys")
    .set({ revokedAt: now })
    .where("userId", "=", userId)
    .where(isActiveAt(now))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function deleteKeysOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.deleteFrom("apiKeys").where("userId", "=", userId).execute();
}
