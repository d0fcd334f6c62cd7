import type { CrewAnswer } from "@secret/contract";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** Stored answer, without its order, which is read each time. */
export type KeptAnswer = Pick<CrewAnswer, "outcome" | "code" | "message">;

interface NewAction {
  readonly id: string;
  readonly eventId: string;
  readonly deviceId: string;
  readonly actorId: string;
  readonly kind: string;
  readonly requestHash: string;
  readonly happenedAt: Date;
  readonly receivedAt: Date;
}

/**
 * Inserts an action without its answer. A concurrent duplicate waits for this transaction.
 * @returns whether it's new
 */
export async function takeUpAction(transaction: Transaction, action: NewAction): Promise<boolean> {
  const taken = await transaction
    .insertInto("crewActions")
    .values({ ...action, answer: "{}" })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
}

/** Stores an action's decision. */
export async function keepAnswer(
  transaction: Transaction,
  id: string,
  answer: KeptAnswer,
  orderId: string | null,
): Promise<void> {
  await transaction
    .updateTable("crewActions")
    .set({ answer: JSON.stringify(answer), orderId })
    .where("id", "=", id)
    .execute();
}

/** Returns an action that was received before. */
export async function findAction(database: Connection, id: string) {
  const row = await database
    .selectFrom("crewActions")
    .select(["eventId", "deviceId", "requestHash", "orderId", "answer"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...row, answer: row.answer as unknown as KeptAnswer };
}
