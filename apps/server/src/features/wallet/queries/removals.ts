import { type Selectable, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import type { WalletRemovals } from "../../../platform/database/schema.generated.ts";

type RemovalRow = Selectable<WalletRemovals>;

/** Claims removals that are due, so that no other process asks Google before `until`. */
export async function claimDueRemovals(
  database: Connection,
  now: Date,
  until: Date,
  limit: number,
): Promise<RemovalRow[]> {
  const { rows } = await sql<RemovalRow>`
    UPDATE wallet_removals SET due_at = ${until}, attempts = attempts + 1
     WHERE pass_id IN (SELECT pass_id FROM wallet_removals WHERE due_at <= ${now} ORDER BY due_at LIMIT ${limit}
                         FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(database);
  return rows;
}

/** Deletes a removal that Google has done. */
export async function deleteRemoval(database: Connection, { passId }: RemovalRow): Promise<void> {
  await database.deleteFrom("walletRemovals").where("passId", "=", passId).execute();
}

/** Sets when Google is asked again. */
export async function putOffRemoval(
  database: Connection,
  { passId }: RemovalRow,
  dueAt: Date,
): Promise<void> {
  await database.updateTable("walletRemovals").set({ dueAt }).where("passId", "=", passId).execute();
}
