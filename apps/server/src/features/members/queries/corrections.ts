import type { Insertable } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { MemberCorrections } from "../../../platform/database/schema.generated.ts";

export async function insertCorrection(
  transaction: Transaction,
  correction: Insertable<MemberCorrections>,
): Promise<void> {
  await transaction.insertInto("memberCorrections").values(correction).execute();
}

/** Returns a member's corrections, oldest first. */
export async function findCorrectionsOf(database: Connection, userId: string) {
  return database
    .selectFrom("memberCorrections")
    .select(["createdAt", "before", "after"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
}

export async function deleteCorrectionsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.deleteFrom("memberCorrections").where("userId", "=", userId).execute();
}
