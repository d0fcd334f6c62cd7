import { randomUUID } from "node:crypto";
import type { Budget } from "@secret/domain";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Database } from "../database/database.ts";
import { subjectKey } from "./subject-key.ts";

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
  const { rows } = await sql<Wait>`
    SELECT take_budgets(${spendingId}, ${columnsOf(limits)}, ${now}) AS wait_seconds`.execute(database);
  return rows[0]?.waitSeconds ?? 0;
}

/** Checks budgets without spending or locking. @returns the seconds to wait when one has run out, else 0 */
export async function findBudgetWait(
  database: Database,
  limits: readonly KeyedLimit[],
  now: Date,
): Promise<number> {
  const { rows } = await sql<Wait>`
    SELECT budgets_wait(${columnsOf(limits)}, ${now}) AS wait_seconds`.execute(database);
  return rows[0]?.waitSeconds ?? 0;
}

interface Wait {
  readonly waitSeconds: number;
}

function columnsOf(limits: readonly KeyedLimit[]) {
  return sql`${limits.map(({ key }) => key)}::bytea[], ${limits.map(({ seconds }) => seconds)}::int[],
    ${limits.map(({ most }) => most)}::int[]`;
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

/** The limits of budgets, under the keys that they are kept by. */
export function limitsOf(context: Context, budgets: readonly Budget[]): KeyedLimit[] {
  return budgets.flatMap(({ subject, limits }) => {
    const key = subjectKey(context, subject);
    return limits.map((limit) => ({ key, ...limit }));
  });
}

/**
 * Spends one of a budget that is counted in the database, for all processes. Not inside a transaction.
 * @returns the seconds to wait where it has run out, else 0
 */
export async function spendBudget(context: Context, budget: Budget): Promise<number> {
  return spendBudgets(context.database, randomUUID(), limitsOf(context, [budget]), context.clock.now());
}
