import { type Selectable, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import type { DB } from "../../../platform/database/schema.generated.ts";

/** Claims up to `limit` rows that are due, longest first, so that no other process works on them before `until`. */
export async function claimDue<Table extends "walletDevices" | "walletPasses" | "walletRemovals">(
  database: Connection,
  table: Table,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<Selectable<DB[Table]>[]> {
  const { rows } = await sql<Selectable<DB[Table]>>`
    UPDATE ${sql.table(table)} SET due_at = ${until}, attempts = attempts + 1
     -- In an array, so that no plan evaluates it more than once.
     WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${sql.table(table)} WHERE due_at <= ${now} ORDER BY due_at LIMIT ${limit}
                               FOR UPDATE SKIP LOCKED))
    RETURNING *`.execute(database);
  return rows;
}
