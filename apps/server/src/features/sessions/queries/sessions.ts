import type { Assurance, Role } from "@secret/domain";
import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { MethodEntry } from "../../identity/index.ts";

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  /** Hash of the cookie's token, or null for an app's session. */
  readonly tokenHash: Buffer | null;
  readonly assurance: Assurance;
  readonly methods: readonly MethodEntry[];
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  /** Time at which the first factor was verified. */
  readonly startedAt: Date;
  readonly createdAt: Date;
  readonly reauthenticatedAt: Date | null;
  readonly expiresAt: Date;
}

/** Changes written in the same statement as a new session. */
export interface SessionEffects {
  /** Hash of an app's first refresh token. */
  readonly refreshTokenHash: Buffer | null;
  /** Whether to record this session as a sign-in. */
  readonly isSignIn: boolean;
  /** Keys of the account's failed attempts to delete. */
  readonly clearedAttempts: readonly Buffer[];
}

/** Inserts a session with its effects in one statement, so that password hashing stays the main cost of a sign-in. */
export async function insertSession(
  database: Connection,
  session: NewSession,
  { refreshTokenHash, isSignIn, clearedAttempts }: SessionEffects,
): Promise<void> {
  const { id, userId, createdAt } = session;
  await sql`WITH opened AS (
      INSERT INTO sessions (id, user_id, token_hash, assurance, methods, ip_address, user_agent, created_at,
        last_seen_at, proven_at, expires_at)
      VALUES (${id}, ${userId}, ${session.tokenHash}, ${session.assurance}, ${JSON.stringify(session.methods)},
        ${session.ipAddress}, ${session.userAgent}, ${session.startedAt}, ${createdAt},
        ${session.reauthenticatedAt}, ${session.expiresAt})
    ), seen AS (
      UPDATE users SET previous_sign_in_at = last_sign_in_at, last_sign_in_at = ${createdAt}
      WHERE id = ${userId} AND ${isSignIn}
    ), refreshed AS (
      INSERT INTO refresh_tokens (token_hash, session_id, created_at)
      SELECT ${refreshTokenHash}::bytea, ${id}::uuid, ${createdAt}::timestamptz
      WHERE ${refreshTokenHash}::bytea IS NOT NULL
    )
    DELETE FROM attempt_limits WHERE key = ANY(${clearedAttempts}::bytea[])`.execute(database);
}

export interface FoundSession {
  readonly sessionId: string;
  readonly userId: string;
  /** Current role of the account. */
  readonly role: Role;
  readonly assurance: Assurance;
  readonly methods: readonly MethodEntry[];
  readonly hasSecondFactor: boolean;
  readonly isCookie: boolean;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
}

/** Key to find a session by: its cookie token's hash, or its id. */
export type SessionName = { readonly tokenHash: Buffer } | { readonly sessionId: string };

/**
 * Returns the sessions in the order of `names`, with undefined for those that don't exist or whose account is
 * deactivated. The caller checks whether they expired.
 */
export async function findSessions(
  database: Connection,
  names: readonly SessionName[],
): Promise<(FoundSession | undefined)[]> {
  const hashes = names.map((by) => ("tokenHash" in by ? by.tokenHash : null));
  const ids = names.map((by) => ("sessionId" in by ? by.sessionId : null));
  const { rows } = await sql<FoundSession & { readonly place: number }>`SELECT named.place::int4 AS place,
      s.id AS session_id, s.user_id, u.role, s.assurance, s.methods, s.token_hash IS NOT NULL AS is_cookie,
      s.created_at AS started_at, s.last_seen_at,
      EXISTS (SELECT 1 FROM second_factors f
        WHERE f.user_id = u.id AND f.verified_at IS NOT NULL AND f.type <> 'recovery_code') AS has_second_factor
    FROM unnest(${hashes}::bytea[], ${ids}::uuid[]) WITH ORDINALITY AS named (token_hash, id, place)
    JOIN sessions s ON s.token_hash = named.token_hash OR s.id = named.id
    JOIN users u ON u.id = s.user_id AND u.deactivated_at IS NULL`.execute(database);
  const found = new Map(rows.map(({ place, ...session }) => [place, session]));
  return names.map((_, index) => found.get(index + 1));
}

/** Session visit, and the time at which the session expires without another one. */
export interface Visit {
  readonly sessionId: string;
  readonly at: Date;
  readonly endsAt: Date;
}

export async function touchSessions(database: Connection, visits: readonly Visit[]): Promise<void> {
  const ids = visits.map(({ sessionId }) => sessionId);
  const times = visits.map(({ at }) => at);
  const ends = visits.map(({ endsAt }) => endsAt);
  // Rows are locked in id order to avoid deadlocks between concurrent updates.
  await sql`WITH visits AS (
      SELECT DISTINCT ON (id) * FROM unnest(${ids}::uuid[], ${times}::timestamptz[], ${ends}::timestamptz[])
        AS visit (id, visited_at, ends_at)
      ORDER BY id, visited_at DESC
    ), locked AS (
      SELECT visits.* FROM visits JOIN sessions USING (id) ORDER BY id FOR NO KEY UPDATE OF sessions
    )
    UPDATE sessions s SET last_seen_at = locked.visited_at, expires_at = locked.ends_at
    FROM locked WHERE s.id = locked.id`.execute(database);
}

/** Returns the time of the last reauthentication, or null if there was none or the session is over. */
export async function findReauthenticatedAt(database: Connection, sessionId: string): Promise<Date | null> {
  const row = await database
    .selectFrom("sessions")
    .select("provenAt")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return row?.provenAt ?? null;
}

/** Records a reauthentication. Returns false if the session is over. */
export async function markReauthenticated(
  database: Connection,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const row = await database
    .updateTable("sessions")
    .set({ provenAt: now })
    .where("id", "=", sessionId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export interface Device {
  readonly id: string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
}

/** Returns the sessions of an account. Some may have expired. */
export async function findDevices(database: Connection, userId: string): Promise<Device[]> {
  return database
    .selectFrom("sessions")
    .select(["id", "ipAddress", "userAgent", "createdAt as startedAt", "lastSeenAt"])
    .where("userId", "=", userId)
    .orderBy("lastSeenAt", "desc")
    .execute();
}

/** Sessions of an account to end. */
export type SessionsToEnd =
  | { readonly all: true }
  | { readonly only: string }
  | { readonly except: string }
  | { readonly withOneFactorExcept: string };

/** Deletes sessions and returns their ids. */
export async function deleteSessions(
  database: Connection,
  userId: string,
  which: SessionsToEnd,
): Promise<string[]> {
  let query = database.deleteFrom("sessions").where("userId", "=", userId);
  if ("only" in which) query = query.where("id", "=", which.only);
  if ("except" in which) query = query.where("id", "<>", which.except);
  if ("withOneFactorExcept" in which) {
    query = query.where("id", "<>", which.withOneFactorExcept).where("assurance", "=", "aal1");
  }
  const rows = await query.returning("id").execute();
  return rows.map((row) => row.id);
}

/** Lowers all sessions of an account to aal1, after its last second factor was removed. */
export async function lowerAssurance(transaction: Transaction, userId: string): Promise<void> {
  await transaction.updateTable("sessions").set({ assurance: "aal1" }).where("userId", "=", userId).execute();
}

export interface RefreshToken {
  readonly sessionId: string;
  readonly userId: string;
  readonly usedAt: Date | null;
  /** Token that replaced a used one, encrypted; null while this one is unused. */
  readonly sealedSuccessor: Buffer | null;
  readonly expiresAt: Date;
}

/** Locks a refresh token, so that the second of two concurrent requests sees it as used. */
export async function lockRefreshToken(
  transaction: Transaction,
  tokenHash: Buffer,
): Promise<RefreshToken | undefined> {
  return transaction
    .selectFrom("refreshTokens")
    .innerJoin("sessions", "sessions.id", "refreshTokens.sessionId")
    .select([
      "sessions.id as sessionId",
      "sessions.userId",
      "refreshTokens.usedAt",
      "refreshTokens.sealedSuccessor",
      "sessions.expiresAt",
    ])
    .where("refreshTokens.tokenHash", "=", tokenHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function rotateRefreshToken(
  transaction: Transaction,
  rotation: { oldHash: Buffer; newHash: Buffer; sealedSuccessor: Buffer; sessionId: string; now: Date },
): Promise<void> {
  const { oldHash, newHash, sealedSuccessor, sessionId, now } = rotation;
  await transaction
    .updateTable("refreshTokens")
    .set({ usedAt: now, sealedSuccessor })
    .where("tokenHash", "=", oldHash)
    .execute();
  await transaction
    .insertInto("refreshTokens")
    .values({ tokenHash: newHash, sessionId, createdAt: now })
    .execute();
}

export async function insertAuthCode(
  transaction: Transaction,
  code: {
    codeHash: Buffer;
    userId: string;
    method: string;
    codeChallenge: string;
    codeChallengeMethod: string;
    expiresAt: Date;
  },
): Promise<void> {
  await transaction.insertInto("authCodes").values(code).execute();
}

/**
 * Locks and returns a PKCE link's code, unless it expired. Concurrent requests with the same code run one after the
 * other.
 */
export async function lockAuthCode(
  transaction: Transaction,
  codeHash: Buffer,
  now: Date,
): Promise<
  { userId: string; method: string; codeChallenge: string; codeChallengeMethod: string } | undefined
> {
  return transaction
    .selectFrom("authCodes")
    .select(["userId", "method", "codeChallenge", "codeChallengeMethod"])
    .where("codeHash", "=", codeHash)
    .where("expiresAt", ">", now)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteAuthCode(transaction: Transaction, codeHash: Buffer): Promise<void> {
  await transaction.deleteFrom("authCodes").where("codeHash", "=", codeHash).execute();
}

/** Ends a session's recovery, which allows one new password. The session then counts as opened by a one-time code. */
export async function endRecovery(transaction: Transaction, sessionId: string): Promise<void> {
  await sql`UPDATE sessions SET methods = replace(methods::text, '"recovery"', '"otp"')::jsonb
    WHERE id = ${sessionId}`.execute(transaction);
}
