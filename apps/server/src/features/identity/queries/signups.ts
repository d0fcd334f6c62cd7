import { type Insertable, type Selectable, type SqlBool, sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { Signups } from "../../../platform/database/schema.generated.ts";
import { containing } from "../../../platform/database/search.ts";
import { type Address, columnOf } from "./address.ts";

export type Signup = Selectable<Signups>;

export async function insertSignup(transaction: Transaction, signup: Insertable<Signups>): Promise<Signup> {
  return transaction.insertInto("signups").values(signup).returningAll().executeTakeFirstOrThrow();
}

/** Returns this browser's sign-up for an address, or else the address's newest one. */
export async function findSignup(
  database: Connection,
  address: Address,
  signupId: string | undefined,
): Promise<Signup | undefined> {
  let query = database.selectFrom("signups").selectAll().where(columnOf(address), "=", address.value);
  if (signupId !== undefined) query = query.orderBy(sql`id = ${signupId}`, "desc");
  return query.orderBy("createdAt", "desc").orderBy("id", "desc").limit(1).executeTakeFirst();
}

export async function findSignupById(database: Connection, id: string): Promise<Signup | undefined> {
  return database.selectFrom("signups").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns whether no other sign-up is pending for the same address. */
export async function isOnlySignup(database: Connection, { id, email, phone }: Signup): Promise<boolean> {
  const other = await database
    .selectFrom("signups")
    .select("id")
    .where((of) => of.or([of("email", "=", email), of("phone", "=", phone)]))
    .where("id", "<>", id)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

export async function deleteSignup(transaction: Transaction, id: string): Promise<void> {
  await transaction.deleteFrom("signups").where("id", "=", id).execute();
}

/** Deletes the unverified sign-ups of an address. */
export async function deleteSignupsOf(transaction: Transaction, address: Address): Promise<void> {
  await transaction.deleteFrom("signups").where(columnOf(address), "=", address.value).execute();
}

export interface WaitingFilter {
  readonly search?: string | undefined;
  /** Id of the last sign-up on the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Returns the newest sign-up of each address without an account, newest first. */
export async function findWaitingSignUps(database: Connection, filter: WaitingFilter) {
  const rows = await findWaitingSignUpsQuery(database, filter).execute();
  return rows.map(({ invitationId, label, ...row }) => ({
    ...row,
    invitation: invitationId === null || label === null ? null : { id: invitationId, label },
  }));
}

function findWaitingSignUpsQuery(database: Connection, { search, before, limit }: WaitingFilter) {
  let query = database
    .selectFrom("signups")
    .leftJoin("invitations", "invitations.id", "signups.invitationId")
    .select(({ selectFrom }) => [
      "signups.id",
      "firstName",
      "lastName",
      "email",
      "phone",
      "signups.createdAt",
      "signups.invitationId",
      "label",
      selectFrom("verificationCodes")
        .select(({ fn }) => fn.max("verificationCodes.createdAt").as("at"))
        .whereRef("address", "=", sql<string>`coalesce(signups.email, signups.phone)`)
        .where("purpose", "=", "signup")
        .as("codeAskedAt"),
    ])
    .where(sql<SqlBool>`NOT EXISTS (SELECT FROM signups AS newer
      WHERE (newer.email = signups.email OR newer.phone = signups.phone)
        AND (newer.created_at, newer.id) > (signups.created_at, signups.id))`)
    .where(
      sql<SqlBool>`NOT EXISTS (SELECT FROM users WHERE users.email = signups.email OR users.phone = signups.phone)`,
    );
  if (search) {
    const pattern = containing(search);
    query = query.where(
      sql`first_name || ' ' || last_name || ' ' || coalesce(email, phone)`,
      "ilike",
      pattern,
    );
  }
  if (before !== undefined) {
    query = query.where(sql<SqlBool>`(signups.created_at, signups.id) <
      (SELECT last.created_at, last.id FROM signups AS last WHERE last.id = ${before})`);
  }
  return query.orderBy("signups.createdAt", "desc").orderBy("signups.id", "desc").limit(limit);
}
