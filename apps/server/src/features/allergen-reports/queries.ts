import type { Insertable } from "kysely";
import type { Connection, Transaction } from "../../platform/database/database.ts";
import type { AllergenReportEntries } from "../../platform/database/schema.generated.ts";

/** Maximum entries read per event. */
const LISTED_MAX = 2_000;

/** Key of an event's report. */
interface ReportKey {
  readonly eventId: string;
  readonly reportId: string;
}

export async function insertEntry(
  transaction: Transaction,
  entry: Insertable<AllergenReportEntries>,
): Promise<void> {
  await transaction.insertInto("allergenReportEntries").values(entry).execute();
}

/** Returns whether a report has an entry. */
export async function hasEntry(database: Connection, { eventId, reportId }: ReportKey): Promise<boolean> {
  const row = await database
    .selectFrom("allergenReportEntries")
    .select("id")
    .where("eventId", "=", eventId)
    .where("reportId", "=", reportId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the entries of an event's reports, in the order in which they were saved. */
export async function findEntries(database: Connection, eventId: string) {
  return database
    .selectFrom("allergenReportEntries")
    .innerJoin("users", "users.id", "savedBy")
    .leftJoin("orders", "orders.id", "allergenReportEntries.orderId")
    .select(["reportId", "allergenReportEntries.orderId", "orderNumber", "field", "value", "savedAt"])
    .select(["firstName", "lastName"])
    .where("allergenReportEntries.eventId", "=", eventId)
    .orderBy("savedAt")
    .orderBy("allergenReportEntries.id")
    .limit(LISTED_MAX)
    .execute();
}

/**
 * Returns the entries of all reports about orders that a member owns. The payer of a friend's order doesn't see the
 * friend's health data.
 */
export async function findEntriesOf(database: Connection, userId: string) {
  return database
    .selectFrom("allergenReportEntries")
    .innerJoin("orders", "orders.id", "allergenReportEntries.orderId")
    .select(["orderNumber", "field", "value", "savedAt"])
    .where("orders.ownerId", "=", userId)
    .orderBy("savedAt")
    .orderBy("allergenReportEntries.id")
    .execute();
}
