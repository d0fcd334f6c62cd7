import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "./database.ts";

/**
 * Returns the new value of a row's `updated_at`. Clients keep the newer of two versions, so the value never goes
 * backward, even when this server's clock is behind another's or the update waited for a row lock.
 */
export function changedAt(now: Date): RawBuilder<Date> {
  return sql<Date>`greatest(updated_at, ${now}::timestamptz)`;
}

/** Takes an advisory lock on `thing` until the transaction ends, so its writers run one at a time. */
export async function lockFor(transaction: Transaction, thing: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${thing}, 0))`.execute(transaction);
}
