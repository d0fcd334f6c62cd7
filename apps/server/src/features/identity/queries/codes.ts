import type { CodeChannel } from "@secret/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { VerificationCodes } from "../../../platform/database/schema.generated.ts";
import type { Address } from "./address.ts";

export type VerificationCode = Selectable<VerificationCodes>;

export type Purpose =
  | "signup"
  | "sign_in"
  | "recovery"
  | "email_change"
  | "phone_change"
  | "reauthentication"
  | "second_factor"
  | "interest";

export async function insertCode(
  transaction: Transaction,
  code: Insertable<VerificationCodes> & { purpose: Purpose; channel: CodeChannel },
): Promise<void> {
  await transaction.insertInto("verificationCodes").values(code).execute();
}

export async function findCode(database: Connection, id: string): Promise<VerificationCode | undefined> {
  return database.selectFrom("verificationCodes").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findCodeByLink(
  database: Connection,
  linkHash: Buffer,
): Promise<VerificationCode | undefined> {
  return database
    .selectFrom("verificationCodes")
    .selectAll()
    .where("linkHash", "=", linkHash)
    .executeTakeFirst();
}

/** Filter for a code's owner: a sign-up, an account or one session. */
export interface CodeOwner {
  readonly signupId?: string | undefined;
  readonly userId?: string | undefined;
  readonly sessionId?: string | undefined;
}

/** Returns the newest request for a code, sent or not. */
export async function findNewestCode(
  database: Connection,
  purposes: readonly Purpose[],
  address: Address,
  owner: CodeOwner = {},
): Promise<VerificationCode | undefined> {
  return newestCode(database, purposes, address, owner).executeTakeFirst();
}

/**
 * Returns the only valid code of an address and purpose: the newest one that was sent. A request that sent
 * nothing, such as a stranger's sign-up with a member's address, voids no code.
 */
export async function findNewestSentCode(
  database: Connection,
  purposes: readonly Purpose[],
  address: Address,
  owner: CodeOwner = {},
): Promise<VerificationCode | undefined> {
  return newestCode(database, purposes, address, owner).where("codeHash", "is not", null).executeTakeFirst();
}

function newestCode(database: Connection, purposes: readonly Purpose[], address: Address, owner: CodeOwner) {
  let query = database
    .selectFrom("verificationCodes")
    .selectAll()
    .where("address", "=", address.value)
    .where("purpose", "in", purposes);
  if (owner.signupId !== undefined) query = query.where("signupId", "=", owner.signupId);
  if (owner.userId !== undefined) query = query.where("userId", "=", owner.userId);
  if (owner.sessionId !== undefined) query = query.where("sessionId", "=", owner.sessionId);
  return query.orderBy("createdAt", "desc").orderBy("id", "desc").limit(1);
}

/** Stores the hashes of a code about to be sent, which makes the code valid. */
export async function activateCode(
  database: Connection,
  id: string,
  hashes: { codeHash: Buffer; linkHash: Buffer; userId: string | null; expiresAt: Date },
): Promise<void> {
  await database
    .updateTable("verificationCodes")
    .set({ ...hashes, attempts: 0 })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .execute();
}

/**
 * Uses one attempt and, if the code is right, the code itself. It's one statement, so parallel guesses can't exceed the
 * attempt limit and a code works only once.
 */
export async function consumeTry(
  database: Connection,
  attempt: { codeId: string; codeHashes: readonly Buffer[]; tries: number; now: Date },
): Promise<boolean> {
  const { codeId, codeHashes, tries, now } = attempt;
  const { rows } = await sql<{ isRight: boolean }>`UPDATE verification_codes SET
      attempts = attempts + 1,
      used_at = CASE WHEN code_hash = ANY(${codeHashes}::bytea[]) THEN ${now}::timestamptz END
    WHERE id = ${codeId} AND attempts < ${tries} AND used_at IS NULL AND expires_at > ${now}
    RETURNING used_at IS NOT NULL AS is_right`.execute(database);
  return rows[0]?.isRight === true;
}

/** Stores the sign-up that a code or link turned into an account. */
export async function setProvenSignup(
  transaction: Transaction,
  codeId: string,
  signupId: string,
): Promise<void> {
  await transaction
    .updateTable("verificationCodes")
    .set({ provenSignupId: signupId })
    .where("id", "=", codeId)
    .execute();
}

/** Uses a link. Returns false if it's used or expired. */
export async function consumeLink(database: Connection, codeId: string, now: Date): Promise<boolean> {
  const row = await database
    .updateTable("verificationCodes")
    .set({ usedAt: now })
    .where("id", "=", codeId)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Undoes the use of a code or link in this transaction, and returns the attempts it took. */
export async function restoreCode(
  transaction: Transaction,
  codeId: string,
  triesSpent: number,
): Promise<void> {
  await transaction
    .updateTable("verificationCodes")
    .set(({ eb }) => ({ usedAt: null, attempts: eb("attempts", "-", triesSpent) }))
    .where("id", "=", codeId)
    .execute();
}

/** Returns the contact that an account asked to add and hasn't verified. */
export async function findPendingContact(
  database: Connection,
  userId: string,
  purpose: "email_change" | "phone_change",
): Promise<string | undefined> {
  const row = await database
    .selectFrom("verificationCodes")
    .select("address")
    .where("userId", "=", userId)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.address;
}

/** Deletes an account's codes, and all codes ever requested for its addresses. */
export async function deleteCodesOf(
  transaction: Transaction,
  userId: string,
  addresses: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom("verificationCodes")
    .where((of) => of.or([of("userId", "=", userId), of("address", "in", addresses)]))
    .execute();
}

/** Returns when the newest code of each purpose went to an account's contacts. */
export async function findSentTimes(database: Connection, userId: string): Promise<Map<Purpose, Date>> {
  const rows = await database
    .selectFrom("verificationCodes")
    .select(({ fn }) => ["purpose", fn.max("createdAt").as("at")])
    .where("userId", "=", userId)
    .where("codeHash", "is not", null)
    .groupBy("purpose")
    .execute();
  return new Map(rows.map(({ purpose, at }) => [purpose as Purpose, at]));
}
