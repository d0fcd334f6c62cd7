import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

/** One limit of a budget: at most so many under a key within so many seconds. */
export interface KeyedLimit {
  readonly key: Buffer;
  readonly seconds: number;
  readonly most: number;
}

/**
 * Spends one of each budget, or none. On a connection of its own, never inside a transaction: the locks that
 * make it exact end with the statement.
 * @returns the seconds to wait where one has run out, else 0
 */
export async function spendBudgets(
  database: Database,
  spendingId: string,
  limits: readonly KeyedLimit[],
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ waitSeconds: number }>`SELECT take_budgets(${spendingId},
    ${limits.map(({ key }) => key)}::bytea[], ${limits.map(({ seconds }) => seconds)}::int[],
    ${limits.map(({ most }) => most)}::int[], ${now}) AS wait_seconds`.execute(database);
  return rows[0]?.waitSeconds ?? 0;
}

/** Gives back what was spent for nothing. */
export async function deleteSpending(
  database: Database,
  spendingId: string,
  keys: readonly Buffer[],
): Promise<void> {
  await database
    .deleteFrom("spentBudgets")
    .where("spendingId", "=", spendingId)
    .where("key", "in", keys)
    .execute();
}
