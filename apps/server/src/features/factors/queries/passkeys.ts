import type { Insertable, Selectable } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { Passkeys } from "../../../platform/database/schema.generated.ts";

export type PasskeyRow = Selectable<Passkeys>;

export async function insertPasskeyChallenge(
  database: Connection,
  challenge: { id: string; sessionId: string | null; challenge: string; expiresAt: Date },
): Promise<void> {
  await database.insertInto("passkeyChallenges").values(challenge).execute();
}

/** Deletes and returns a challenge, so it can't be used twice. */
export async function deletePasskeyChallenge(
  database: Connection,
  id: string,
): Promise<{ sessionId: string | null; challenge: string; expiresAt: Date } | undefined> {
  return database
    .deleteFrom("passkeyChallenges")
    .where("id", "=", id)
    .returning(["sessionId", "challenge", "expiresAt"])
    .executeTakeFirst();
}

export async function findPasskeys(database: Connection, userId: string): Promise<PasskeyRow[]> {
  return database
    .selectFrom("passkeys")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export async function findPasskeyByCredential(
  database: Connection,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return database
    .selectFrom("passkeys")
    .selectAll()
    .where("credentialId", "=", credentialId)
    .executeTakeFirst();
}

/** Returns undefined if the credential is already registered. */
export async function insertPasskey(
  transaction: Transaction,
  passkey: Insertable<Passkeys>,
): Promise<PasskeyRow | undefined> {
  return transaction
    .insertInto("passkeys")
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Stores a passkey's signature counter. Returns false if it didn't increase, which is the sign of a cloned key. */
export async function countPasskeyUse(
  transaction: Transaction,
  id: string,
  counter: number,
  now: Date,
): Promise<boolean> {
  const row = await transaction
    .updateTable("passkeys")
    .set({ counter, lastUsedAt: now })
    .where("id", "=", id)
    .where((expression) =>
      expression.or([
        expression("counter", "<", counter),
        expression.and([expression("counter", "=", 0), expression.val(counter === 0)]),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function renamePasskey(
  database: Connection,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return database
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .returningAll()
    .executeTakeFirst();
}

export async function deletePasskeys(
  transaction: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.deleteFrom("passkeys").where("id", "in", ids).where("userId", "=", userId).execute();
}

export async function deletePasskeysOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.deleteFrom("passkeys").where("userId", "=", userId).execute();
}
