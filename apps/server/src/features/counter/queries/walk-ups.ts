import type { Insertable } from "kysely";
import type { Transaction } from "../../../platform/database/database.ts";
import type { WalkUps } from "../../../platform/database/schema.generated.ts";

/** Inserts the guest of an order that was sold at the counter. */
export async function insertWalkUp(transaction: Transaction, walkUp: Insertable<WalkUps>): Promise<void> {
  await transaction.insertInto("walkUps").values(walkUp).execute();
}
