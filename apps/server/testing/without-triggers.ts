import type { Pool } from "../src/platform/database/database.ts";

/** Runs a statement with a table's triggers off, which only the database's superuser can do. */
export async function withoutTriggers(pool: Pool, statement: string, values?: unknown[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SET session_replication_role = replica");
    await client.query(statement, values);
  } finally {
    await client.query("RESET session_replication_role");
    client.release();
  }
}
