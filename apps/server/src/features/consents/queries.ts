import type { Insertable } from "kysely";
import type { Connection, Transaction } from "../../platform/database/database.ts";
import type { Consents } from "../../platform/database/schema.generated.ts";

/** @returns false where the text by which it was said is in the log already */
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

/** What somebody agreed to and withdrew, oldest first: in the order in which it was written down, whatever a server's clock said. */
export async function findConsentsOf(database: Connection, userId: string) {
  return database
    .selectFrom("consents")
    .select(["createdAt", "channel", "action", "source", "text", "version", "address", "network"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}

/** The account that has a number. */
export async function findOwnerOfPhone(database: Connection, phone: string): Promise<string | undefined> {
  const owner = await database.selectFrom("users").select("id").where("phone", "=", phone).executeTakeFirst();
  return owner?.id;
}

/** Where an account is reached by mail and text, proven or not. */
export async function findContacts(
  database: Connection,
  userId: string,
): Promise<{ email: string | null; phone: string | null } | undefined> {
  return database.selectFrom("users").select(["email", "phone"]).where("id", "=", userId).executeTakeFirst();
}

/** Which addresses the lines of an account are about. */
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

/** Puts what is left of it in the place of an address, in the lines of the account and in nobody's. */
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

/** Takes out from where an account agreed to something. */
export async function eraseNetworks(transaction: Transaction, userId: string): Promise<void> {
  await transaction.updateTable("consents").set({ network: null }).where("userId", "=", userId).execute();
}
