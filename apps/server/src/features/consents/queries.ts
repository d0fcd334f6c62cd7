import type { Insertable } from "kysely";
import type { Connection, Transaction } from "../../platform/database/database.ts";
import type { Consents } from "../../platform/database/schema.generated.ts";

/** Inserts a line. Returns false if the text message that contained it is already logged. */
export async function insertConsent(
  transaction: Transaction,
  line: Omit<Insertable<Consents>, "id">,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto("consents")
    .values(line)
    .onConflict((conflict) => conflict.column("messageId").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns an account's consents, oldest first. The order is that of insertion, independent of server clocks. */
export async function findConsentsOf(database: Connection, userId: string) {
  return database
    .selectFrom("consents")
    .select(["createdAt", "channel", "action", "source", "text", "version", "address", "network"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}

/** Returns the account that has a phone number. */
export async function findOwnerOfPhone(database: Connection, phone: string): Promise<string | undefined> {
  const owner = await database.selectFrom("users").select("id").where("phone", "=", phone).executeTakeFirst();
  return owner?.id;
}

/** Returns an account's email address and phone number, verified or not. */
export async function findContacts(
  database: Connection,
  userId: string,
): Promise<{ email: string | null; phone: string | null } | undefined> {
  return database.selectFrom("users").select(["email", "phone"]).where("id", "=", userId).executeTakeFirst();
}

/** Returns the addresses in an account's consent lines. */
export async function findAddressesOf(database: Connection, userId: string): Promise<string[]> {
  const lines = await database
    .selectFrom("consents")
    .select("address")
    .distinct()
    .where("userId", "=", userId)
    .where("address", "is not", null)
    .execute();
  return lines.flatMap(({ address }) => (address === null ? [] : [address]));
}

/** Assigns the consents that an address gave before it had an account to the new account. */
export async function claimConsents(
  transaction: Transaction,
  address: string,
  userId: string,
): Promise<void> {
  await transaction
    .updateTable("consents")
    .set({ userId })
    .where("address", "=", address)
    .where("source", "=", "interest")
    .where("userId", "is", null)
    .execute();
}

/** Replaces an address in the lines of an account and in those without one. */
export async function replaceAddress(
  transaction: Transaction,
  userId: string,
  address: string,
  replacement: string,
): Promise<void> {
  await transaction
    .updateTable("consents")
    .set({ address: replacement, network: null })
    .where("address", "=", address)
    .where((expression) =>
      expression.or([expression("userId", "=", userId), expression("userId", "is", null)]),
    )
    .execute();
}

/** Erases the networks from which an account gave its consents. */
export async function eraseNetworks(transaction: Transaction, userId: string): Promise<void> {
  await transaction.updateTable("consents").set({ network: null }).where("userId", "=", userId).execute();
}
