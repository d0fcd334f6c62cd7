import type pg from "pg";

/** The indexes of some tables that are no keys, each with the statement that makes it. */
const INDEXES = `
SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition
  FROM pg_index
 WHERE indrelid = ANY ($1::regclass[])
   AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`;

/**
 * Writes to some tables while they have no indexes but their keys, and makes the others afterwards: in one go that
 * takes a fraction of the time that it takes row by row.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
  write: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES, [tables]);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  try {
    await write();
  } finally {
    await client.query("SET maintenance_work_mem = '256MB'");
    for (const { definition } of indexes) await client.query(definition);
  }
}
