import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** An attempt that is about to be made, and how long the next one waits after each number of failures. */
export interface Attempt {
  readonly key: Buffer;
  /** The first entry after one failure, the last for all beyond. */
  readonly delaysSeconds: readonly number[];
  readonly forgetSeconds: number;
}

/**
 * Counts an attempt as failed before it is made, so that none in parallel slips through; success forgets it.
 * @returns how many have failed in a row with this one; undefined where its time hasn't come
 */
export async function insertAttempt(
  database: Connection,
  { key, delaysSeconds, forgetSeconds }: Attempt,
  now: Date,
): Promise<number | undefined> {
  const forgetBefore = new Date(now.getTime() - forgetSeconds * 1000);
  const failures = sql`CASE WHEN known.last_attempt_at < ${forgetBefore} THEN 1 ELSE known.failures + 1 END`;
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

/** Until when the next attempt must wait. */
export async function findBlockedUntil(database: Connection, key: Buffer): Promise<Date | undefined> {
  const row = await database
    .selectFrom("attemptLimits")
    .select("blockedUntil")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.blockedUntil;
}

/** Takes back what a success proves to have been no guess: the next one needn't wait for it either. */
export async function deleteAttempt(database: Connection, key: Buffer, now: Date): Promise<void> {
  await database
    .updateTable("attemptLimits")
    .set((expression) => ({ failures: expression("failures", "-", 1), blockedUntil: now }))
    .where("key", "=", key)
    .where("failures", ">", 0)
    .execute();
}
