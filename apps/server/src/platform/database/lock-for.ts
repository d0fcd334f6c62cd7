import { sql } from "kysely";
import type { Transaction } from "./database.ts";

/** Makes everybody who writes about this thing wait for their turn, until the transaction ends. */
export async function lockFor(transaction: Transaction, thing: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${thing}, 0))`.execute(transaction);
}
