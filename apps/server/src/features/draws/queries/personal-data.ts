import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** Returns a member's entries in draws, oldest first. */
export async function findEntriesOf(database: Connection, userId: string) {
  return database
    .selectFrom("drawEntries as entries")
    .innerJoin("events", "events.id", "entries.eventId")
    .select([
      "events.title",
      "entries.enteredAt",
      "entries.alias",
      "entries.lines",
      "entries.promoCode",
      "entries.tipCents",
      "entries.tickets",
      "entries.place",
      "entries.takesFewer",
      "entries.shownTotalCents",
      "entries.missedAt",
      "entries.refusal",
      "entries.orderId",
      "entries.waitlistPosition",
    ])
    .where("entries.userId", "=", userId)
    .orderBy("entries.enteredAt")
    .execute();
}

/** Removes a member's entries of open draws. Those of closed ones keep their line in the published list, without a name. */
export async function eraseEntries(transaction: Transaction, userId: string): Promise<void> {
  // A close that has begun seals its list first.
  await transaction
    .selectFrom("draws")
    .select("eventId")
    .where("closedAt", "is", null)
    .where("eventId", "in", (entry) =>
      entry.selectFrom("drawEntries").select("eventId").where("userId", "=", userId),
    )
    .forKeyShare()
    .execute();
  await transaction
    .deleteFrom("drawEntries")
    .where("userId", "=", userId)
    .where("tickets", "is", null)
    .execute();
  await transaction
    .updateTable("drawEntries")
    .set({ userId: null, lines: "[]", promoCode: null })
    .where("userId", "=", userId)
    .execute();
}
