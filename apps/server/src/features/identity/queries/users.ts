import { type Insertable, type Selectable, type SelectQueryBuilder, sql, type Updateable } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { DB, Users } from "../../../platform/database/schema.generated.ts";
import { type Address, columnOf } from "./address.ts";

export type User = Selectable<Users>;
/** Columns of an account that may change. Message choices belong to the notifications feature. */
export type AccountUpdate = Omit<Updateable<Users>, "messageChoices">;

/** Second factor as its owner sees it. */
export interface Factor {
  readonly id: string;
  readonly type: "totp" | "phone" | "recovery_code";
  readonly name: string;
  readonly phone: string | null;
  readonly verifiedAt: string | null;
  readonly lastChallengedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** User with all second factors, verified or not. */
export interface Account extends User {
  readonly factors: readonly Factor[];
}

/** Returns whether a verified second factor exists. Recovery codes alone don't count: they only replace a lost one. */
export function hasSecondFactor(account: Account): boolean {
  return account.factors.some((factor) => factor.verifiedAt !== null && factor.type !== "recovery_code");
}

export async function findAccountByAddress(
  database: Connection,
  address: Address,
): Promise<Account | undefined> {
  return selectAccounts(database).where(columnOf(address), "=", address.value).executeTakeFirst();
}

export async function findAccount(database: Connection, userId: string): Promise<Account | undefined> {
  return selectAccounts(database).where("id", "=", userId).executeTakeFirst();
}

/**
 * Locks and returns an account. Every change of sign-in methods takes this lock, so changes run one after the other.
 */
export async function lockAccount(transaction: Transaction, userId: string): Promise<Account | undefined> {
  await transaction.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
  return findAccount(transaction, userId);
}

function selectAccounts(database: Connection): SelectQueryBuilder<DB, "users", Account> {
  const factors = sql<Factor[]>`coalesce((
    SELECT json_agg(json_build_object(
      'id', id, 'type', type, 'name', name, 'phone', phone, 'verifiedAt', verified_at,
      'lastChallengedAt', last_challenged_at, 'createdAt', created_at, 'updatedAt', updated_at
    ) ORDER BY created_at, id) FROM second_factors WHERE user_id = users.id), '[]')`;
  return database.selectFrom("users").selectAll().select(factors.as("factors")) as SelectQueryBuilder<
    DB,
    "users",
    Account
  >;
}

/** Returns undefined if the address or number already has an account. */
export async function insertUser(
  transaction: Transaction,
  user: Insertable<Users>,
): Promise<User | undefined> {
  return transaction
    .insertInto("users")
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateAccount(
  transaction: Transaction,
  userId: string,
  change: AccountUpdate,
): Promise<void> {
  await transaction.updateTable("users").set(change).where("id", "=", userId).execute();
}
