import { sql } from "kysely";
import type { Connection } from "../../platform/database/database.ts";

/** Retention time of a table's rows, and the action after it. */
export interface RetentionRule {
  readonly table: string;
  /** SQL of the instant from which the time counts, usually a column. */
  readonly since: string;
  readonly keptSeconds: number;
  /** SQL condition that picks rows; all rows where absent. With `clear` it must exclude rows that are already cleared. */
  readonly where?: string;
  /** SQL assignments that clear a row; the row is deleted where absent. */
  readonly clear?: string;
}

/**
 * Deletes or clears a rule's old rows, in portions so that each statement stays within its time limit.
 * @param portion rows per statement
 */
export async function removeOldRows(
  database: Connection,
  { table, since, keptSeconds, where = "TRUE", clear }: RetentionRule,
  now: Date,
  portion: number,
): Promise<void> {
  const rows = sql.table(table);
  const before = new Date(now.getTime() - keptSeconds * 1000);
  const isOld = sql`${sql.raw(since)} < ${before} AND (${sql.raw(where)})`;
  const change = clear === undefined ? sql`DELETE FROM ${rows}` : sql`UPDATE ${rows} SET ${sql.raw(clear)}`;
  for (let changed = portion; changed >= portion; ) {
    // Checked again outside, for a row that somebody else changes meanwhile.
    const { numAffectedRows } = await sql`${change} WHERE ${isOld} AND ctid = ANY(ARRAY(
      SELECT ctid FROM ${rows} WHERE ${isOld} LIMIT ${portion}))`.execute(database);
    changed = Number(numAffectedRows ?? 0);
  }
}
