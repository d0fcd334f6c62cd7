import type { ChosenMessages } from "@secret/domain";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** Returns the account with a mail address. */
export async function findOwnerOfMail(database: Connection, email: string): Promise<string | undefined> {
  const row = await database.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return row?.id;
}

/**
 * Returns a member's choices that differ from the defaults, and their mail address; undefined if there is no such
 * member.
 */
export async function findMailChoices(
  database: Connection,
  userId: string,
): Promise<{ readonly chosen: ChosenMessages; readonly email: string | null } | undefined> {
  const row = await database
    .selectFrom("users")
    .select(["messageChoices", "email"])
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row && { chosen: row.messageChoices as ChosenMessages, email: row.email };
}

/**
 * Locks a member's choices, so that concurrent changes run one after the other. Inserts of rows that only reference the
 * member aren't blocked.
 * @returns undefined if there is no such member
 */
export async function lockMessageChoices(
  transaction: Transaction,
  userId: string,
): Promise<ChosenMessages | undefined> {
  const row = await transaction
    .selectFrom("users")
    .select("messageChoices")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && (row.messageChoices as ChosenMessages);
}

export async function setMessageChoices(
  transaction: Transaction,
  userId: string,
  chosen: ChosenMessages,
): Promise<void> {
  const messageChoices = JSON.stringify(chosen);
  await transaction.updateTable("users").set({ messageChoices }).where("id", "=", userId).execute();
}
