import { type SqlBool, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/**
 * Returns the event to invite to: the next one that members were told about, that isn't sold out, and whose ordering stays
 * open for a while.
 */
export async function findEventToInviteTo(database: Connection, closesAfter: Date) {
  return database
    .selectFrom("events")
    .select(["id", "eventAt", "timeZone", "registrationClosesAt"])
    .where("announcedAt", "is not", null)
    .where("status", "in", ["scheduled", "active"])
    .where("registrationClosesAt", ">", closesAfter)
    .where(sql<SqlBool>`(max_orders IS NULL OR current_orders < max_orders)`)
    .orderBy("eventAt")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}
