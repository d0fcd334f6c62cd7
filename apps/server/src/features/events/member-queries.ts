import type { Database, Transaction } from "../../platform/database/database.ts";

/** The events that a member asked to be reminded of, ordered from or waits for. */
export async function findRegistrationsOf(database: Database, userId: string) {
  return database
    .selectFrom("eventRegistrations")
    .innerJoin("events", "events.id", "eventRegistrations.eventId")
    .select([
      "events.title",
      "events.eventAt",
      "eventRegistrations.createdAt",
      "wantsReminder",
      "waitlistedAt",
    ])
    .where("eventRegistrations.userId", "=", userId)
    .orderBy("eventRegistrations.createdAt")
    .execute();
}

export async function deleteRegistrationsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.deleteFrom("eventRegistrations").where("userId", "=", userId).execute();
}
