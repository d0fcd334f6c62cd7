import { TAKE_BACK_SECONDS } from "@secret/domain";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

const DAY_MS = 86_400_000;

/**
 * What is kept how long: what limits count until it counts no more, codes and sign-ups for late readers, used
 * refresh tokens so that one that comes back is recognised, changes for whoever opens their link late.
 */
const KEPT_DAYS = { counted: 2, codes: 2, signups: 7, usedTokens: 30, changes: 30 } as const;

/** Deletes what has run out. Small portions aren't needed: a day's rows are few. */
export async function deleteExpiredRows(database: Connection, now: Date): Promise<void> {
  const countedBefore = new Date(now.getTime() - KEPT_DAYS.counted * DAY_MS);
  const codesBefore = new Date(now.getTime() - KEPT_DAYS.codes * DAY_MS);
  const signupsBefore = new Date(now.getTime() - KEPT_DAYS.signups * DAY_MS);
  const usedBefore = new Date(now.getTime() - KEPT_DAYS.usedTokens * DAY_MS);
  const changesBefore = new Date(now.getTime() - KEPT_DAYS.changes * DAY_MS);
  const restorableAfter = new Date(now.getTime() - TAKE_BACK_SECONDS * 1000);
  await sql`UPDATE account_changes SET removed = NULL
    WHERE created_at < ${restorableAfter} AND removed IS NOT NULL`.execute(database);
  await sql`DELETE FROM account_changes WHERE created_at < ${changesBefore}`.execute(database);
  await sql`DELETE FROM refresh_tokens WHERE used_at < ${usedBefore}`.execute(database);
  await sql`DELETE FROM verification_codes WHERE created_at < ${codesBefore}`.execute(database);
  await sql`DELETE FROM signups WHERE created_at < ${signupsBefore}`.execute(database);
  await sql`DELETE FROM sessions WHERE expires_at < ${now}`.execute(database);
  await sql`DELETE FROM factor_challenges WHERE expires_at < ${now}`.execute(database);
  await sql`DELETE FROM passkey_challenges WHERE expires_at < ${now}`.execute(database);
  await sql`DELETE FROM auth_codes WHERE expires_at < ${now}`.execute(database);
  await sql`DELETE FROM attempt_limits WHERE last_attempt_at < ${countedBefore}`.execute(database);
  await sql`DELETE FROM spent_budgets WHERE spent_at < ${countedBefore}`.execute(database);
}
