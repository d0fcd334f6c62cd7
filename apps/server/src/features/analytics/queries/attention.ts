import type { Attention } from "@secret/contract";
import { NEARLY_FULL_SHARE } from "@secret/domain";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

const LISTED_MAX = 10;
const FAILED_SINCE = "24 hours";

/** Counts messages that failed recently and weren't resent. */
export async function countFailedMessages(database: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM deliveries
     WHERE state = 'failed' AND updated_at >= ${now}::timestamptz - ${sql.lit(FAILED_SINCE)}::interval
       AND NOT EXISTS (SELECT FROM deliveries AS next WHERE next.resend_of = deliveries.id)`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
}

/** Returns upcoming and open events without available menu items, the next to open first. */
export async function findEventsWithoutMenu(database: Database, now: Date) {
  return database
    .selectFrom("events")
    .select(["id", "title", "registrationOpensAt"])
    .where("status", "in", ["scheduled", "active"])
    .where("registrationClosesAt", ">", now)
    .where("archivedAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("menuItems")
            .select("menuItems.id")
            .whereRef("menuItems.eventId", "=", "events.id")
            .where("isAvailable", "=", true),
        ),
      ),
    )
    .orderBy("registrationOpensAt")
    .limit(LISTED_MAX)
    .execute();
}

/** Returns items of open events that are nearly sold out. Sold-out items aren't included. */
export async function findLowStock(database: Database, now: Date): Promise<Attention["lowStock"]> {
  const left = sql<number>`max_quantity - current_quantity`;
  return database
    .selectFrom("menuItems")
    .innerJoin("events", "events.id", "menuItems.eventId")
    .select(["menuItems.id as itemId", "name", "eventId", "title as eventTitle", left.as("left")])
    .where("status", "=", "active")
    .where("registrationClosesAt", ">", now)
    .where("archivedAt", "is", null)
    .where("isOnSale", "=", true)
    .where(sql<boolean>`current_quantity < max_quantity`)
    .where(sql<boolean>`current_quantity >= max_quantity * ${NEARLY_FULL_SHARE}::numeric`)
    .orderBy(left)
    .orderBy("menuItems.id")
    .limit(LISTED_MAX)
    .execute();
}
