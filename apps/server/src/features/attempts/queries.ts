import { sql } from "kysely";
import type { Connection } from "../../platform/database/database.ts";

/** An attempt that is about to be made. */
export interface Attempt {
  readonly key: Buffer;
  /** Wait after 1, 2, … failures; the last entry holds for all further ones. */
  readonly delaysSeconds: readonly number[];
  readonly resetAfterSeconds: number;
}

/**
 * Counts an attempt as failed before it is made.
 * @returns failures in a row, including this one; undefined if it came too early
 */
export async function insertAttempt(
  database: Connection,
  { key, delaysSeconds, resetAfterSeconds }: Attempt,
  now: Date,
): Promise<number | undefined> {
  const resetBefore = new Date(now.getTime() - resetAfterSeconds * 1000);
  const failures = sql`CASE WHEN known.last_attempt_at < ${resetBefore} THEN 1 ELSE known.failures + 1 END`;
  const { rows } = await sql<{
    failures: number;
  }>`INSERT INTO attempt_limits AS known (key, failures, blocked_until, last_attempt_at)
    VALUES (${key}, 1, ${now}::timestamptz + make_interval(secs => (${delaysSeconds}::int[])[1]), ${now})
    ON CONFLICT (key) DO UPDATE SET
      failures = ${failures},
      blocked_until = ${now}::timestamptz + make_interval(
        secs => (${delaysSeconds}::int[])[least(${failures}, cardinality(${delaysSeconds}::int[]))]),
      last_attempt_at = ${now}
    WHERE known.blocked_until <= ${now}
    RETURNING failures`.execute(database);
  return rows[0]?.failures;
}

/** Finds the instant until which the next attempt must wait. */
export async function findBlockedUntil(database: Connection, key: Buffer): Promise<Date | undefined> {
  const row = await database
    .selectFrom("attemptLimits")
    .select("blockedUntil")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.blockedUntil;
}

/** Uncounts an attempt that succeeded, and lets the next one start at once. */
export async function deleteAttempt(database: Connection, key: Buffer, now: Date): Promise<void> {
  await database
    .updateTable("attemptLimits")
    .set((expression) => ({ failures: expression("failures", "-", 1), blockedUntil: now }))
    .where("key", "=", key)
    .where("failures", ">", 0)
    .execute();
}
