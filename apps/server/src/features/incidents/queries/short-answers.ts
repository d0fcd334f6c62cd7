import type { ShortAnswer } from "@secret/domain";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** Returns a member's standing answer to a shortage; undefined if they never gave one. */
export async function findShortAnswer(database: Connection, userId: string) {
  const row = await database
    .selectFrom("shortAnswers")
    .select(["answer", "answeredAt"])
    .where("userId", "=", userId)
    .$narrowType<{ answer: ShortAnswer }>()
    .executeTakeFirst();
  return row;
}

/** Writes a member's standing answer. */
export async function storeShortAnswer(
  database: Connection,
  userId: string,
  answer: ShortAnswer,
  answeredAt: Date,
): Promise<void> {
  await database
    .insertInto("shortAnswers")
    .values({ userId, answer, answeredAt })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ answer, answeredAt }))
    .execute();
}

/** Deletes a member's standing answer with their account. */
export async function deleteShortAnswer(transaction: Transaction, userId: string): Promise<void> {
  await transaction.deleteFrom("shortAnswers").where("userId", "=", userId).execute();
}
