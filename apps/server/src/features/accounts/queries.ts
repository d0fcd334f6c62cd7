import { type Insertable, type Selectable, sql } from "kysely";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { Sessions, Signups, Users } from "../../platform/database/schema.generated.ts";

export type User = Selectable<Users>;
export type Signup = Selectable<Signups>;

type Connection = Database | Transaction;

/** Makes everybody who writes about this address wait for their turn, until the transaction ends. */
export async function lockAddress(transaction: Transaction, address: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${address}, 0))`.execute(transaction);
}

export async function findUserByEmail(database: Connection, email: string): Promise<User | undefined> {
  return database.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

export async function findUser(database: Connection, id: string): Promise<User | undefined> {
  return database.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

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

export async function recordSignIn(transaction: Transaction, userId: string, now: Date): Promise<void> {
  await transaction
    .updateTable("users")
    .set((expression) => ({ previousSignInAt: expression.ref("lastSignInAt"), lastSignInAt: now }))
    .where("id", "=", userId)
    .execute();
}

export async function setRole(
  transaction: Transaction,
  userId: string,
  role: string,
  now: Date,
): Promise<void> {
  await transaction.updateTable("users").set({ role, updatedAt: now }).where("id", "=", userId).execute();
}

export async function insertSignup(transaction: Transaction, signup: Insertable<Signups>): Promise<Signup> {
  return transaction.insertInto("signups").values(signup).returningAll().executeTakeFirstOrThrow();
}

/** The sign-up that this browser made for an address, else the address's newest one. */
export async function findSignup(
  database: Connection,
  email: string,
  signupId: string | undefined,
): Promise<Signup | undefined> {
  let query = database.selectFrom("signups").selectAll().where("email", "=", email);
  if (signupId !== undefined) query = query.orderBy(sql`id = ${signupId}`, "desc");
  return query.orderBy("createdAt", "desc").orderBy("id", "desc").limit(1).executeTakeFirst();
}

/** When codes and notices went to an address within the last day. */
export async function findSentTimes(transaction: Transaction, address: string, now: Date): Promise<Date[]> {
  const rows = await transaction
    .selectFrom("verificationCodes")
    .select("createdAt")
    .where("address", "=", address)
    .where("createdAt", ">", new Date(now.getTime() - 86_400_000))
    .execute();
  return rows.map((row) => row.createdAt);
}

export async function insertCode(
  transaction: Transaction,
  code: {
    id: string;
    purpose: "signup" | "notice";
    address: string;
    signupId: string | null;
    codeHash: Buffer | null;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await transaction.insertInto("verificationCodes").values(code).execute();
}

/** The one code of a sign-up that can still count: its newest. */
export async function findNewestCode(
  database: Connection,
  signupId: string,
): Promise<{ id: string } | undefined> {
  return database
    .selectFrom("verificationCodes")
    .select("id")
    .where("signupId", "=", signupId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Spends one try and, where the code is right, the code itself: one statement, so that guesses in parallel
 * never get more tries than there are and a code serves once.
 */
export async function spendTry(
  database: Connection,
  attempt: { codeId: string; codeHash: Buffer; tries: number; now: Date },
): Promise<boolean> {
  const row = await database
    .updateTable("verificationCodes")
    .set((expression) => ({
      attempts: expression("attempts", "+", 1),
      usedAt: sql<Date>`CASE WHEN code_hash = ${attempt.codeHash} THEN ${attempt.now}::timestamptz END`,
    }))
    .where("id", "=", attempt.codeId)
    .where("attempts", "<", attempt.tries)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", attempt.now)
    .returning("usedAt")
    .executeTakeFirst();
  return row !== undefined && row.usedAt !== null;
}

export async function insertSession(
  transaction: Transaction,
  session: Insertable<Sessions>,
): Promise<string> {
  const row = await transaction
    .insertInto("sessions")
    .values(session)
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface LiveSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly role: string;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** The session of a token, if it and its account are alive. */
export async function findSession(
  database: Connection,
  tokenHash: Buffer,
  now: Date,
): Promise<LiveSession | undefined> {
  return database
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select(["sessions.id as sessionId", "sessions.userId", "users.role", "lastSeenAt", "expiresAt"])
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", now)
    .where("users.deactivatedAt", "is", null)
    .executeTakeFirst();
}

export async function touchSession(
  database: Connection,
  sessionId: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await database
    .updateTable("sessions")
    .set({ lastSeenAt: now, expiresAt })
    .where("id", "=", sessionId)
    .execute();
}

export async function deleteSession(database: Connection, sessionId: string): Promise<void> {
  await database.deleteFrom("sessions").where("id", "=", sessionId).execute();
}

export async function findSessionIds(database: Connection, userId: string): Promise<string[]> {
  const rows = await database.selectFrom("sessions").select("id").where("userId", "=", userId).execute();
  return rows.map((row) => row.id);
}
