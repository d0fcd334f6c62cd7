import type { Selectable } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import type { WalletRemovals } from "../../../platform/database/schema.generated.ts";

type RemovalRow = Selectable<WalletRemovals>;

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
