import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** Returns the active crew below admins, who can lead an event, by name. */
export async function findPossibleLeads(database: Connection) {
  return database
    .selectFrom("users")
    .select(["id", "firstName", "lastName"])
    .where("role", "=", "staff")
    .where("deactivatedAt", "is", null)
    .orderBy("firstName")
    .orderBy("lastName")
    .orderBy("id")
    .execute();
}

export async function updateLead(
  transaction: Transaction,
  eventId: string,
  leadId: string | null,
): Promise<void> {
  await transaction.updateTable("events").set({ leadId }).where("id", "=", eventId).execute();
}
