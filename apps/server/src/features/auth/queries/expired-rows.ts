import { TAKE_BACK_SECONDS } from "@secret/domain";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

const DAY_MS = 86_400_000;

/**
 * What is kept how long: what limits count until it counts no more, codes and sign-ups for late readers, used
 * refresh tokens so that one that comes back is recognised, changes for whoever opens their link late.
 */
const KEPT_DAYS = { counted: 2, codes: 2, signups: 7, usedTokens: 30, changes: 30 } as const;

/** Maximum rows deleted per statement, to stay within the statement's time limit. */
const PORTION = 5_000;

/** Rows of a table that have expired. */
interface Expired {
  readonly table: string;
  readonly where: RawBuilder<unknown>;
}

function expiredAt(now: Date): readonly Expired[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return [
    { table: "account_changes", where: sql`created_at < ${daysAgo(KEPT_DAYS.changes)}` },
    { table: "refresh_tokens", where: sql`used_at < ${daysAgo(KEPT_DAYS.usedTokens)}` },
    { table: "verification_codes", where: sql`created_at < ${daysAgo(KEPT_DAYS.codes)}` },
    { table: "signups", where: sql`created_at < ${daysAgo(KEPT_DAYS.signups)}` },
    { table: "sessions", where: sql`expires_at < ${now}` },
    { table: "factor_challenges", where: sql`expires_at < ${now}` },
    { table: "passkey_challenges", where: sql`expires_at < ${now}` },
    { table: "auth_codes", where: sql`expires_at < ${now}` },
    { table: "attempt_limits", where: sql`last_attempt_at < ${daysAgo(KEPT_DAYS.counted)}` },
    { table: "spent_budgets", where: sql`spent_at < ${daysAgo(KEPT_DAYS.counted)}` },
  ];
}

/**
 * Deletes expired rows. A table that fails doesn't stop the next ones.
 * @throws AggregateError with every failure, once all tables have been tried
 */
export async function deleteExpiredRows(database: Connection, now: Date, portion = PORTION): Promise<void> {
  const deletions = expiredAt(now).map((each) => () => deleteInPortions(database, each, portion));
  const failures: unknown[] = [];
  for (const work of [() => clearRemoved(database, now), ...deletions]) {
    try {
      await work();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "expired rows could not all be deleted");
}

/** Clears a change's old values, once it can't be undone anymore. */
async function clearRemoved(database: Connection, now: Date): Promise<void> {
  const restorableAfter = new Date(now.getTime() - TAKE_BACK_SECONDS * 1000);
  await sql`UPDATE account_changes SET removed = NULL
    WHERE created_at < ${restorableAfter} AND removed IS NOT NULL`.execute(database);
}

async function deleteInPortions(
  database: Connection,
  { table, where }: Expired,
  portion: number,
): Promise<void> {
  const rows = sql.table(table);
  for (let deleted = portion; deleted >= portion; ) {
    const { numAffectedRows } = await sql`DELETE FROM ${rows} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM ${rows} WHERE ${where} LIMIT ${portion}))`.execute(database);
    deleted = Number(numAffectedRows ?? 0);
  }
}
