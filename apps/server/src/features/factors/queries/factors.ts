import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { SecondFactors } from "../../../platform/database/schema.generated.ts";

export type SecondFactor = Selectable<SecondFactors>;

export async function insertFactor(
  transaction: Transaction,
  factor: Insertable<SecondFactors>,
): Promise<SecondFactor> {
  return transaction.insertInto("secondFactors").values(factor).returningAll().executeTakeFirstOrThrow();
}

export async function findFactor(
  database: Connection,
  userId: string,
  factorId: string,
): Promise<SecondFactor | undefined> {
  return database
    .selectFrom("secondFactors")
    .selectAll()
    .where("id", "=", factorId)
    .where("userId", "=", userId)
    .executeTakeFirst();
}

export async function findRecoveryFactor(
  database: Connection,
  userId: string,
): Promise<SecondFactor | undefined> {
  return database
    .selectFrom("secondFactors")
    .selectAll()
    .where("userId", "=", userId)
    .where("type", "=", "recovery_code")
    .executeTakeFirst();
}

export async function deleteFactors(transaction: Transaction, factorIds: readonly string[]): Promise<void> {
  if (factorIds.length === 0) return;
  await transaction.deleteFrom("secondFactors").where("id", "in", factorIds).execute();
}

export async function markFactorVerified(
  transaction: Transaction,
  factorId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("secondFactors")
    .set({ verifiedAt: now, updatedAt: now })
    .where("id", "=", factorId)
    .where("verifiedAt", "is", null)
    .execute();
}

export async function markFactorChallenged(database: Connection, factorId: string, now: Date): Promise<void> {
  await database
    .updateTable("secondFactors")
    .set({ lastChallengedAt: now, updatedAt: now })
    .where("id", "=", factorId)
    .execute();
}

export async function insertChallenge(
  database: Connection,
  challenge: { factorId: string; sessionId: string; expiresAt: Date },
): Promise<string> {
  const row = await database
    .insertInto("factorChallenges")
    .values(challenge)
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Uses one attempt of a challenge. Returns false if it has no attempts left, is used or expired, or belongs to another
 * session.
 */
export async function consumeChallengeTry(
  transaction: Transaction,
  challenge: { id: string; factorId: string; sessionId: string; tries: number; now: Date },
): Promise<boolean> {
  const { id, factorId, sessionId, tries, now } = challenge;
  const row = await transaction
    .updateTable("factorChallenges")
    .set((expression) => ({ attempts: expression("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("factorId", "=", factorId)
    .where("sessionId", "=", sessionId)
    .where("attempts", "<", tries)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasChallenge(
  transaction: Transaction,
  challenge: { id: string; factorId: string; sessionId: string },
): Promise<boolean> {
  const row = await transaction
    .selectFrom("factorChallenges")
    .select("id")
    .where("id", "=", challenge.id)
    .where("factorId", "=", challenge.factorId)
    .where("sessionId", "=", challenge.sessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses an authenticator app's code. Returns false if the same or a later code was used before. */
export async function consumeTotpStep(
  transaction: Transaction,
  factorId: string,
  step: number,
): Promise<boolean> {
  const row = await transaction
    .updateTable("secondFactors")
    .set({ lastStep: step })
    .where("id", "=", factorId)
    .where((expression) =>
      expression.or([expression("lastStep", "is", null), expression("lastStep", "<", step)]),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function markChallengeUsed(transaction: Transaction, id: string, now: Date): Promise<void> {
  await transaction.updateTable("factorChallenges").set({ usedAt: now }).where("id", "=", id).execute();
}

/** Replaces the recovery codes. */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  factorId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await transaction.deleteFrom("recoveryCodes").where("factorId", "=", factorId).execute();
  await transaction
    .insertInto("recoveryCodes")
    .values(codeHashes.map((codeHash) => ({ factorId, codeHash })))
    .execute();
}

export async function countRecoveryCodes(
  database: Connection,
  factorId: string,
): Promise<{ total: number; remaining: number }> {
  const { rows } = await sql<{ total: number; remaining: number }>`SELECT count(*) AS total,
      count(*) FILTER (WHERE used_at IS NULL) AS remaining
    FROM recovery_codes WHERE factor_id = ${factorId}`.execute(database);
  return rows[0] ?? { total: 0, remaining: 0 };
}

/** Uses a recovery code. Returns false if it's wrong or already used. */
export async function consumeRecoveryCode(
  transaction: Transaction,
  factorId: string,
  codeHashes: readonly Buffer[],
  now: Date,
): Promise<boolean> {
  const row = await transaction
    .updateTable("recoveryCodes")
    .set({ usedAt: now })
    .where("factorId", "=", factorId)
    .where("codeHash", "in", codeHashes)
    .where("usedAt", "is", null)
    .returning("factorId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the encrypted secrets of authenticator apps. */
export async function findSealedSecrets(
  database: Connection,
): Promise<{ readonly id: string; readonly sealedSecret: Buffer }[]> {
  return database
    .selectFrom("secondFactors")
    .select(["id", "sealedSecret"])
    .where("sealedSecret", "is not", null)
    .$narrowType<{ sealedSecret: Buffer }>()
    .execute();
}

export async function replaceSealedSecret(
  database: Connection,
  factorId: string,
  sealedSecret: Buffer,
): Promise<void> {
  await database.updateTable("secondFactors").set({ sealedSecret }).where("id", "=", factorId).execute();
}

/** Restores the rows that a change removed. Rows that replaced them in the meantime are kept. */
export async function restoreRemoved(transaction: Transaction, changeId: string): Promise<void> {
  await sql`INSERT INTO second_factors SELECT kept.* FROM account_changes c,
      jsonb_populate_recordset(NULL::second_factors, c.removed -> 'factors') kept
    WHERE c.id = ${changeId} ON CONFLICT DO NOTHING`.execute(transaction);
  await sql`INSERT INTO recovery_codes SELECT kept.* FROM account_changes c,
      jsonb_populate_recordset(NULL::recovery_codes, c.removed -> 'recovery_codes') kept
    WHERE c.id = ${changeId} AND EXISTS (SELECT FROM second_factors f WHERE f.id = kept.factor_id)
    ON CONFLICT DO NOTHING`.execute(transaction);
  await sql`INSERT INTO passkeys SELECT kept.* FROM account_changes c,
      jsonb_populate_recordset(NULL::passkeys, c.removed -> 'passkeys') kept
    WHERE c.id = ${changeId} ON CONFLICT DO NOTHING`.execute(transaction);
}
