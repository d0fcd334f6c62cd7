import type { CrewAnswer } from "@secret/contract";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** An answer as it is kept: its order is read each time. */
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
 * Takes an action up, without its answer yet: the same one that comes in beside it waits for this transaction.
 * @returns whether it is new
 */
export async function takeUpAction(transaction: Transaction, action: NewAction): Promise<boolean> {
  const taken = await transaction
    .insertInto("crewActions")
    .values({ ...action, answer: "{}" })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
}

/** Keeps how an action was decided. */
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

/** An action that came in before. */
export async function findAction(database: Connection, id: string) {
  const row = await database
    .selectFrom("crewActions")
    .select(["eventId", "deviceId", "requestHash", "orderId", "answer"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...row, answer: row.answer as unknown as KeptAnswer };
}
