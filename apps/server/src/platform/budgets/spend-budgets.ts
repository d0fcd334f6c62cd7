import { createHmac, randomUUID } from "node:crypto";
import type { Budget } from "@secret/domain";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Database } from "../database/database.ts";

/** A rate limit on one key: at most `most` uses within `seconds`. */
export interface KeyedLimit {
  readonly key: Buffer;
  readonly seconds: number;
  readonly most: number;
}

/**
 * Spends one use of every budget, or of none if any is exhausted. Run it outside a transaction: the locks that make it
 * exact are released when the statement ends.
 * @returns the seconds to wait when a budget is exhausted, else 0
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

/**
 * Checks budgets without spending or locking.
 * @returns the seconds to wait when one is exhausted, else 0
 */
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

/** Refunds a spending whose purpose failed. */
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

/** Returns the limits of budgets, each under its hashed key. */
export function limitsOf(context: Context, budgets: readonly Budget[]): KeyedLimit[] {
  return budgets.flatMap(({ subject, limits }) => {
    const key = subjectKey(context, subject);
    return limits.map((limit) => ({ key, ...limit }));
  });
}

/**
 * Spends one use of a budget counted in the database, shared by all processes. Run it outside a transaction.
 * @returns the seconds to wait when it is exhausted, else 0
 */
export async function spendBudget(context: Context, budget: Budget): Promise<number> {
  return spendBudgets(context.database, randomUUID(), limitsOf(context, [budget]), context.clock.now());
}

/** Returns the keyed hash a subject is counted under. The subject itself, an address or a network, isn't stored. */
export function subjectKey({ config }: Pick<Context, "config">, subject: string): Buffer {
  return createHmac("sha256", config.deriveKey("attempts")).update(subject).digest();
}
