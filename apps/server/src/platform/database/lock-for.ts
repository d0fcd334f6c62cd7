import { sql } from "kysely";
import type { Transaction } from "./database.ts";

/** Takes an advisory lock on `thing` until the transaction ends, so its writers run one at a time. */
export async function lockFor(transaction: Transaction, thing: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${thing}, 0))`.execute(transaction);
}
