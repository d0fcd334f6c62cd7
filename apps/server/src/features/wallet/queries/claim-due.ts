import { type Selectable, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import type { DB } from "../../../platform/database/schema.generated.ts";

/** Tables whose rows are due again and again, with their primary keys. */
const KEYS = {
  walletDevices: ["deviceId", "passId"],
  walletPasses: ["id"],
  walletRemovals: ["passId"],
} as const;

/** Claims up to `limit` rows that are due, longest first, so that no other process works on them before `until`. */
export async function claimDue<Table extends keyof typeof KEYS>(
  database: Connection,
  table: Table,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<Selectable<DB[Table]>[]> {
  const key = sql.join(KEYS[table].map((column) => sql.ref(column)));
  const { rows } = await sql<Selectable<DB[Table]>>`
    UPDATE ${sql.table(table)} SET due_at = ${until}, attempts = attempts + 1
     WHERE (${key}) IN (SELECT ${key} FROM ${sql.table(table)} WHERE due_at <= ${now} ORDER BY due_at LIMIT ${limit}
                          FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(database);
  return rows;
}
