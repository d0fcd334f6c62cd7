import type { Transaction } from "../../../platform/database/database.ts";

/** Moves the end of an event's entries, which is also when ordering opens. */
export async function closeEntriesLater(
  transaction: Transaction,
  eventId: string,
  until: Date,
): Promise<void> {
  await transaction
    .updateTable("events")
    .set((expression) => ({ registrationOpensAt: until, revision: expression("revision", "+", 1) }))
    .where("id", "=", eventId)
    .execute();
}

/** Puts the stock that a draw left on normal sale. */
export async function finishDraw(transaction: Transaction, eventId: string, now: Date): Promise<void> {
  await transaction
    .updateTable("events")
    .set({ drawFinishedAt: now })
    .where("id", "=", eventId)
    .where("drawFinishedAt", "is", null)
    .execute();
}
