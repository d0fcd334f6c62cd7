import type { EventStatus } from "@secret/domain";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import { soldByEvent, toSold } from "../../../platform/database/sales.ts";

/** Returns all events with their sales, newest date first. */
export async function findAdminEvents(database: Connection) {
  const rows = await selectAdminEvents(database).orderBy("eventAt", "desc").execute();
  return rows.map(toAdminEvent);
}

export async function findAdminEvent(database: Connection, eventId: string) {
  return toAdminEvent(
    await selectAdminEvents(database).where("events.id", "=", eventId).executeTakeFirstOrThrow(),
  );
}

/** Joins the sales of all events, which reads their sums once. */
function selectAdminEvents(database: Connection) {
  return database
    .selectFrom("events")
    .leftJoin(soldByEvent().as("sold"), "sold.eventId", "events.id")
    .leftJoin(registered.as("registered"), "registered.eventId", "events.id")
    .select([
      "events.id",
      "title",
      "locationName",
      "timeZone",
      "status",
      "eventAt",
      "registrationOpensAt",
      "pickupStartsAt",
      "pickupEndsAt",
      "events.createdAt",
      "archivedAt",
      "currentOrders",
      "maxOrders",
      "orderCount",
      "completedCount",
      "heldCount",
      "grossCents",
      "discountCents",
      "refundedFoodCents",
      "taxCents",
      "refundedTaxCents",
      "tipCents",
      "refundedTipCents",
      "registeredCount",
    ]);
}

const registered = sql<{
  eventId: string;
  registeredCount: number;
}>`(SELECT event_id, members AS registered_count FROM totals_of_registrations())`;

type AdminEventRow = Awaited<ReturnType<ReturnType<typeof selectAdminEvents>["executeTakeFirstOrThrow"]>>;

function toAdminEvent(row: AdminEventRow) {
  return {
    ...row,
    ...toSold(row),
    status: row.status as EventStatus,
    registeredCount: row.registeredCount ?? 0,
  };
}
