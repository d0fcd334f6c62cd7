import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { Signups } from "../../../platform/database/schema.generated.ts";
import { type Address, columnOf } from "./address.ts";

export type Signup = Selectable<Signups>;

export async function insertSignup(transaction: Transaction, signup: Insertable<Signups>): Promise<Signup> {
  return transaction.insertInto("signups").values(signup).returningAll().executeTakeFirstOrThrow();
}

/** The sign-up that this browser made for an address, else the address's newest one. */
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

/** Whether no other sign-up waits for the same address. */
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

/** What was asked for with an address and never verified. */
export async function deleteSignupsOf(transaction: Transaction, address: Address): Promise<void> {
  await transaction.deleteFrom("signups").where(columnOf(address), "=", address.value).execute();
}
